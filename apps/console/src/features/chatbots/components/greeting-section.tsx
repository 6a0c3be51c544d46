import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import classes from './greeting-section.module.css';
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
            <Questions
              locale={locale}
              questions={suggestions[locale] ?? []}
              readOnly={readOnly}
              onChange={(questions) => onChange({ suggestions: { ...suggestions, [locale]: questions } })}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}

interface QuestionsProps {
  locale: Locale;
  questions: readonly string[];
  readOnly: boolean;
  onChange: (questions: string[]) => void;
}

function Questions({ locale, questions, readOnly, onChange }: QuestionsProps) {
  const t = useT();
  const [typed, setTyped] = useState(questions.join('\n'));
  // What is typed may have empty lines; it is replaced only when the list changed elsewhere.
  const shown = linesOf(typed).join('\n') === questions.join('\n') ? typed : questions.join('\n');
  return (
    <Textarea
      label={t('greeting.suggestions')}
      description={t('greeting.suggestions_hint')}
      autosize
      minRows={3}
      maxRows={8}
      lang={locale}
      dir="auto"
      readOnly={readOnly}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(linesOf(value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
