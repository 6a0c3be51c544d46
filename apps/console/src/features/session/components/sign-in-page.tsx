import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { goToDestination } from '../../../lib/return-to.js';
import { useT } from '../../../lib/translate.js';
import { useSignInOptions } from '../../../lib/use-provider.js';
import { Brand } from '../../../ui/brand.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { isChallenge, useEnter, useHasEnded, useSession, useSignIn } from '../api/use-session.js';
import { useConfirmIdentity } from '../api/use-single-sign-on.js';
import { Refused } from './refused.js';
import { SecondStep } from './second-step.js';
import { SignInByProvider } from './sign-in-by-provider.js';
import classes from './sign-in-page.module.css';

/** Target after the sign-in, or the external identity to be connected by it. */
interface SignInState {
  readonly from?: string;
  readonly confirmation?: string;
  readonly email?: string;
}

export function SignInPage() {
  const t = useT();
  const { me } = useSession();
  const { state } = useLocation() as { state: SignInState | null };
  const signIn = useSignIn();
  const enter = useEnter();
  const hasEnded = useHasEnded();
  const { data: options } = useSignInOptions();
  const [email, setEmail] = useState(state?.email ?? '');
  const [password, setPassword] = useState('');
  const failure = signIn.error ? failureOf(signIn.error) : null;
  if (me && state?.confirmation) return <Connect confirmation={state.confirmation} />;
  if (me) return <Navigate to={state?.from ?? '/'} replace />;
  if (options?.isSetUp === false) return <NotSetUp />;
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
        {hasEnded && (
          <p className={classes.lead} role="status">
            {t('error.unauthenticated')}
          </p>
        )}
        {state?.confirmation && (
          <p className={classes.lead}>{t('single_sign_on.confirm', { email: state.email ?? '' })}</p>
        )}
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
            autoFocus={email === ''}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('sign_in.password')}
            size="md"
            name="password"
            autoComplete="current-password"
            autoFocus={email !== '' && email === state?.email}
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
        {!state?.confirmation && <SignInByProvider to={state?.from ?? '/'} />}
        <Link to="/forgotten-password" className={classes.link}>
          {t('sign_in.forgotten')}
        </Link>
      </div>
    </main>
  );
}

/** First steps while there is no account. */
function NotSetUp() {
  const t = useT();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>{t('enter.setup')}</h1>
        <p className={classes.lead}>
          <strong>{t('sign_in.not_set_up')}</strong> {t('sign_in.not_set_up_hint')}
        </p>
      </div>
    </main>
  );
}

/** Signed in by the password now: connects the account to the provider that the person came from, and continues. */
function Connect({ confirmation }: { confirmation: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { mutate } = useConfirmIdentity();
  // It works once, and the language of the account may draw this again.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate(confirmation, {
      onSuccess: () => showDone(t, t('single_sign_on.connected_done')),
      onError: (error) => showFailure(t, error),
      onSettled: () => goToDestination(navigate),
    });
  }, [confirmation, mutate, navigate, t]);
  return null;
}
