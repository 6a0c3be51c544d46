import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Colour } from '#contracts/accent.js';
import type { Chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useCreateChatbot } from '../api/use-chatbot-settings.js';
import { AccentField } from './accent-field.js';
import { LanguageFields, NameField } from './general-section.js';
import { LogoField } from './logo-field.js';
import classes from './new-chatbot-page.module.css';

interface Props {
  /** Beside the button that creates. */
  action?: ReactNode;
  onCreated?: (chatbot: Chatbot) => void;
}

/** What visitors read first, in their language, whatever the language of the console. */
const usualGreeting: Readonly<Record<Locale, string>> = {
  en: 'Hello! How can we help?',
  it: 'Buongiorno! Come possiamo aiutarLa?',
};

/** Name, languages, greetings, accent colour and logo of a new chatbot. */
export function NewChatbotForm({ action, onCreated }: Props) {
  const t = useT();
  const creating = useCreateChatbot();
  const [name, setName] = useState('');
  const [locales, setLocales] = useState<Locale[]>([t.language]);
  const [greeting, setGreeting] = useState(usualGreeting);
  const [accent, setAccent] = useState<Colour | null>(null);
  const [logo, setLogo] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (name.trim() === '' || locales.length === 0) return;
    const words = Object.fromEntries(
      locales.flatMap((locale) => (greeting[locale] ? [[locale, greeting[locale]]] : [])),
    );
    creating.mutate(
      { name: name.trim(), locales, greeting: words, appearance: { accent, logo } },
      { onSuccess: onCreated },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NameField
        name={name}
        error={isChecked && name.trim() === '' ? t('chatbot.fault.name') : undefined}
        onChange={setName}
      />
      <LanguageFields
        locales={locales}
        error={isChecked && locales.length === 0 ? t('chatbot.fault.languages') : undefined}
        onChange={setLocales}
      />
      {locales.map((locale) => (
        <Textarea
          key={locale}
          label={t('new_chatbot.greeting', { language: formatLanguage(t.locale, locale) })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.greetingLength}
          lang={locale}
          dir="auto"
          value={greeting[locale]}
          onChange={(event) => setGreeting({ ...greeting, [locale]: event.currentTarget.value })}
        />
      ))}
      <AccentField accent={accent} scheme="system" readOnly={false} onChange={setAccent} />
      <LogoField logo={logo} readOnly={false} onChange={setLogo} />
      {creating.error && <FailureBanner failure={failureOf(creating.error)} />}
      <div className={classes.actions}>
        {action}
        <Button type="submit" loading={creating.isPending}>
          {t('new_chatbot.submit')}
        </Button>
      </div>
    </form>
  );
}
