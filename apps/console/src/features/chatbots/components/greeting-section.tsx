import { Textarea } from '@mantine/core';
import { limits } from '#contracts/limits.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import classes from './greeting-section.module.css';
import { LinesField } from './lines-field.js';
import { Section } from './section.js';

/** Greeting settings: the first screen of the chat in each language. */
export function GreetingSection({ draft: { locales, greeting, suggestions }, readOnly, onChange }: SectionProps) {
  const t = useT();
  return (
    <Section id="greeting" title={t('chatbot.section.greeting')} hint={t('greeting.hint')}>
      <div className={classes.languages}>
        {locales.map((locale) => (
          <fieldset key={locale} className={classes.language}>
            <legend className={classes.name}>{formatLanguage(t.locale, locale)}</legend>
            <Textarea
              label={t('greeting.text')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={limits.greetingLength}
              lang={locale}
              dir="auto"
              readOnly={readOnly}
              value={greeting[locale] ?? ''}
              onChange={(event) => onChange({ greeting: { ...greeting, [locale]: event.currentTarget.value } })}
            />
            <LinesField
              label={t('greeting.suggestions')}
              hint={t('greeting.suggestions_hint')}
              locale={locale}
              lines={suggestions[locale] ?? []}
              readOnly={readOnly}
              onChange={(questions) => onChange({ suggestions: { ...suggestions, [locale]: questions } })}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
