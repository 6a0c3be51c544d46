import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Colour } from '#contracts/accent.js';
import type { Chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useSessionDraft } from '../../../lib/session-draft.js';
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

interface Draft {
  name: string;
  locales: Locale[];
  greeting: Readonly<Record<Locale, string>>;
  accent: Colour | null;
  logo: string | null;
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
  const [draft, setDraft, clearDraft] = useSessionDraft<Draft>('chatbot', () => ({
    ...{ name: '', locales: [t.language], greeting: usualGreeting, accent: null, logo: null },
  }));
  const { name, locales, greeting, accent, logo } = draft;
  const set = (change: Partial<Draft>) => setDraft((present) => ({ ...present, ...change }));
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (name.trim() === '' || locales.length === 0) return;
    const words = Object.fromEntries(
      locales.flatMap((locale) => (greeting[locale] ? [[locale, greeting[locale]]] : [])),
    );
    creating.mutate(
      { name: name.trim(), locales, greeting: words, appearance: { accent, logo } },
      {
        onSuccess: (chatbot) => {
          clearDraft();
          onCreated?.(chatbot);
        },
      },
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
        onChange={(next) => set({ name: next })}
      />
      <LanguageFields
        locales={locales}
        error={isChecked && locales.length === 0 ? t('chatbot.fault.languages') : undefined}
        onChange={(next) => set({ locales: next })}
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
          onChange={(event) => set({ greeting: { ...greeting, [locale]: event.currentTarget.value } })}
        />
      ))}
      <AccentField accent={accent} scheme="system" readOnly={false} onChange={(next) => set({ accent: next })} />
      <LogoField logo={logo} readOnly={false} onChange={(next) => set({ logo: next })} />
      {creating.error && <FailureBanner failure={failureOf(creating.error)} />}
      <div className={classes.actions}>
        {action}
        <Button type="submit" loading={creating.isPending || creating.isSuccess}>
          {t('new_chatbot.submit')}
        </Button>
      </div>
    </form>
  );
}
