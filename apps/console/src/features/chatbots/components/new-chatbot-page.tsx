import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import cardClasses from '../../../ui/card.module.css';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Subpage } from '../../../ui/subpage.js';
import { useCreateChatbot } from '../api/use-chatbot-settings.js';
import { LanguageFields, NameField } from './general-section.js';
import classes from './new-chatbot-page.module.css';

/** Creates a chatbot; everything else of it is set afterwards, on its own page. */
export function NewChatbotPage() {
  const t = useT();
  const navigate = useNavigate();
  const creating = useCreateChatbot();
  const [name, setName] = useState('');
  const [locales, setLocales] = useState<Locale[]>([t.language]);
  const [greeting, setGreeting] = useState<Partial<Record<Locale, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (name.trim() === '' || locales.length === 0) return;
    const words = Object.fromEntries(
      locales.flatMap((locale) => (greeting[locale] ? [[locale, greeting[locale]]] : [])),
    );
    creating.mutate(
      { name: name.trim(), locales, greeting: words },
      { onSuccess: ({ id }) => void navigate(`/settings/chatbots/${id}`, { replace: true }) },
    );
  };
  return (
    <Subpage title={t('new_chatbot.title')} lead={t('new_chatbot.lead')}>
      <form
        className={`${cardClasses.card} ${classes.form}`}
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
            value={greeting[locale] ?? ''}
            onChange={(event) => setGreeting({ ...greeting, [locale]: event.currentTarget.value })}
          />
        ))}
        {creating.error && <FailureBanner failure={failureOf(creating.error)} />}
        <div className={classes.actions}>
          <Button component={Link} to="/settings" variant="default">
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={creating.isPending}>
            {t('new_chatbot.submit')}
          </Button>
        </div>
      </form>
    </Subpage>
  );
}
