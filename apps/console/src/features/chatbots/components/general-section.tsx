import { Checkbox, TextInput } from '@mantine/core';
import { limits } from '#contracts/limits.js';
import { locales as known, type Locale } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import classes from './general-section.module.css';
import { Section } from './section.js';

/** Name and languages of a chatbot. */
export function GeneralSection({ draft: { name, locales }, readOnly, onChange }: SectionProps) {
  const t = useT();
  return (
    <Section id="general" title={t('chatbot.section.general')} hint={t('general.hint')}>
      <NameField
        name={name}
        readOnly={readOnly}
        error={name.trim() === '' ? t('chatbot.fault.name') : undefined}
        onChange={(next) => onChange({ name: next })}
      />
      <LanguageFields
        locales={locales}
        readOnly={readOnly}
        error={locales.length === 0 ? t('chatbot.fault.languages') : undefined}
        onChange={(next) => onChange({ locales: next })}
      />
    </Section>
  );
}

interface NameProps {
  name: string;
  readOnly?: boolean;
  error?: string | undefined;
  onChange: (name: string) => void;
}

export function NameField({ name, readOnly, error, onChange }: NameProps) {
  const t = useT();
  return (
    <TextInput
      label={t('general.name')}
      description={t('general.name_hint')}
      maxLength={limits.chatbotNameLength}
      autoComplete="off"
      dir="auto"
      readOnly={readOnly}
      error={error}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface LanguageProps {
  locales: readonly Locale[];
  readOnly?: boolean;
  error?: string | undefined;
  onChange: (locales: Locale[]) => void;
}

/** Languages of a chatbot; existing ones keep their order. */
export function LanguageFields({ locales, readOnly, error, onChange }: LanguageProps) {
  const t = useT();
  const choose = (chosen: string[]) => {
    const added = known.filter((locale) => chosen.includes(locale) && !locales.includes(locale));
    onChange([...locales.filter((locale) => chosen.includes(locale)), ...added]);
  };
  return (
    <Checkbox.Group
      label={t('general.languages')}
      description={t('general.languages_hint')}
      readOnly={readOnly}
      error={error}
      value={[...locales]}
      onChange={choose}
    >
      <div className={classes.languages}>
        {known.map((locale) => (
          <Checkbox key={locale} value={locale} label={formatLanguage(t.locale, locale)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
