import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Brand } from '../../../ui/brand.js';
import { isChallenge, useEnter, useSession, useSignIn } from '../api/use-session.js';
import { Refused } from './refused.js';
import { SecondStep } from './second-step.js';
import classes from './sign-in-page.module.css';

export function SignInPage() {
  const t = useT();
  const { me } = useSession();
  const { state } = useLocation() as { state: { from?: string } | null };
  const signIn = useSignIn();
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const failure = signIn.error ? failureOf(signIn.error) : null;
  if (me) return <Navigate to={state?.from ?? '/'} replace />;
  if (signIn.data && isChallenge(signIn.data))
    return (
      <main className={classes.page}>
        <div className={classes.card}>
          <Brand />
          <SecondStep
            challenge={signIn.data}
            onSignedIn={enter}
            onCancel={() => {
              setPassword('');
              signIn.reset();
            }}
          />
        </div>
      </main>
    );
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>{t('sign_in.title')}</h1>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            signIn.mutate({ email: email.trim(), password });
          }}
        >
          <TextInput
            label={t('sign_in.email')}
            type="email"
            size="md"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('sign_in.password')}
            size="md"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
          />
          {failure && <Refused failure={failure} at={signIn.submittedAt} />}
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            {t('sign_in.submit')}
          </Button>
        </form>
        <Link to="/forgotten-password" className={classes.link}>
          {t('sign_in.forgotten')}
        </Link>
      </div>
    </main>
  );
}
