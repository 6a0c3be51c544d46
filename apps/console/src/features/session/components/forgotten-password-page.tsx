import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#contracts/limits.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import { Brand } from '../../../ui/brand.js';
import { useRequestPasswordLink } from '../api/use-access-link.js';
import classes from './sign-in-page.module.css';

const mailIsOff: ReadonlySet<string> = new Set(['mail_not_configured', 'public_address_missing']);

/** Page to request a link for a new password. */
export function ForgottenPasswordPage() {
  const t = useT();
  const requesting = useRequestPasswordLink();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (isEmail(email)) requesting.mutate(email.trim());
  };
  const failure = requesting.error && failureOf(requesting.error);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        {requesting.isSuccess ? (
          <div role="status">
            <h1 className={classes.title}>{t('forgotten.sent_title')}</h1>
            <p className={classes.lead}>{t('forgotten.sent', { email: requesting.variables })}</p>
          </div>
        ) : (
          <>
            <h1 className={classes.title}>{t('forgotten.title')}</h1>
            <p className={classes.lead}>{t('forgotten.lead')}</p>
            <form
              className={classes.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              <TextInput
                label={t('sign_in.email')}
                type="email"
                size="md"
                name="email"
                autoComplete="username"
                maxLength={limits.emailLength}
                autoFocus
                value={email}
                error={isChecked && !isEmail(email) ? t('people.problem.email') : undefined}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              {failure && (
                <p className={classes.refused} role="alert">
                  {mailIsOff.has(failure.code) ? t('forgotten.no_mail') : failureText(t, failure)}
                </p>
              )}
              <Button type="submit" size="md" fullWidth loading={requesting.isPending}>
                {t('forgotten.submit')}
              </Button>
            </form>
          </>
        )}
        <Link to="/sign-in" className={classes.link}>
          {t('forgotten.back')}
        </Link>
      </div>
    </main>
  );
}
