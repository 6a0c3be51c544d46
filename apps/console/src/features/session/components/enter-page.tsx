import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ErrorCode } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import type { AccessLinkView } from '#contracts/people.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me } from '#contracts/views.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { readDraft, useSessionDraft, writeDraft } from '../../../lib/session-draft.js';
import { useT } from '../../../lib/translate.js';
import { Brand } from '../../../ui/brand.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NewPassword } from '../../../ui/new-password.js';
import { useAccessLink, useRedeem } from '../api/use-access-link.js';
import { isChallenge, useEnter } from '../api/use-session.js';
import { SecondStep } from './second-step.js';
import classes from './sign-in-page.module.css';

/** Errors of an invalid link. Any other error may be temporary. */
const gone: ReadonlySet<ErrorCode> = new Set(['not_found', 'invalid', 'link_used', 'link_expired']);

const tokenDraft = 'enter.token';

/** Landing page of a one-time link: for an invited person, the first admin, a new password, or the recovery of an admin. */
export function EnterPage() {
  const t = useT();
  const [token] = useState(takeToken);
  const { data: link, error, refetch } = useAccessLink(token);
  const failure = error && failureOf(error);
  const isGone = failure !== null && gone.has(failure.code);
  useEffect(() => {
    if (isGone) writeDraft(tokenDraft, null);
  }, [isGone]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        {link && <Redemption link={link} token={token} />}
        {failure && !isGone && (
          <div className={classes.failure}>
            <FailureBanner failure={failure} onRetry={() => void refetch()} />
          </div>
        )}
        {failure && isGone && (
          <>
            <h1 className={classes.title}>{t('enter.gone')}</h1>
            <p className={classes.lead}>{failure.code === 'link_used' ? t('error.link_used') : t('enter.gone_hint')}</p>
            <Button component={Link} to="/sign-in" variant="default" size="md" fullWidth>
              {t('enter.sign_in')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

/**
 * Reads the token from the address and removes it there, so that the browser's history does not contain it. This tab
 * stores it until it is used, so that a reload does not lose the link.
 */
function takeToken(): string {
  const found = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  if (found !== '') writeDraft(tokenDraft, found);
  return found || (readDraft<string>(tokenDraft) ?? '');
}

function Redemption({ link, token }: { link: AccessLinkView; token: string }) {
  const t = useT();
  const navigate = useNavigate();
  const redeeming = useRedeem();
  const enter = useEnter();
  const { kind } = link;
  const [{ name, email }, setTyped, clearTyped] = useSessionDraft(`enter.${kind}.${link.email ?? ''}`, () => ({
    name: link.name ?? '',
    email: link.email ?? '',
  }));
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const person = { name, email };
  const asksName = kind === 'setup' || kind === 'invitation';
  const isComplete = name.trim() !== '' && isEmail(email) && passwordWeakness(password, person) === null;
  const submit = () => {
    setChecked(true);
    if (!isComplete) return;
    const body = {
      ...{ token, password },
      ...(asksName && { name: name.trim() }),
      ...(link.email === null && { email: email.trim() }),
    };
    const onSuccess = (reply: Me | SignInChallenge) => {
      clearTyped();
      writeDraft(tokenDraft, null);
      if (!isChallenge(reply)) void navigate('/', { replace: true });
    };
    redeeming.mutate(body, { onSuccess });
  };
  if (redeeming.data && isChallenge(redeeming.data))
    return (
      <SecondStep
        challenge={redeeming.data}
        onSignedIn={(me) => {
          enter(me);
          void navigate('/', { replace: true });
        }}
        onCancel={() => void navigate('/sign-in', { replace: true })}
      />
    );
  return (
    <>
      <h1 className={classes.title}>{t(`enter.${kind}`)}</h1>
      <p className={classes.lead}>
        {t(`enter.${kind}_lead`, { email: link.email ?? '' })}
        {link.hasIdentity && ` ${t('enter.disconnects')}`}
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {asksName && (
          <TextInput
            label={t('enter.name')}
            description={t('enter.name_hint')}
            size="md"
            autoComplete="name"
            maxLength={limits.personNameLength}
            autoFocus
            value={name}
            error={isChecked && name.trim() === '' ? t('people.problem.name') : undefined}
            onChange={(event) => setTyped({ name: event.currentTarget.value, email })}
          />
        )}
        {link.email === null && (
          <TextInput
            label={t('sign_in.email')}
            type="email"
            size="md"
            name="email"
            autoComplete="username"
            maxLength={limits.emailLength}
            value={email}
            error={isChecked && !isEmail(email) ? t('people.problem.email') : undefined}
            onChange={(event) => setTyped({ name, email: event.currentTarget.value })}
          />
        )}
        {/* For password managers, which keep the password under this address. */}
        {link.email !== null && (
          <input type="hidden" name="email" autoComplete="username" value={link.email} readOnly />
        )}
        <NewPassword value={password} person={person} size="md" isChecked={isChecked} onChange={setPassword} />
        {redeeming.error && (
          <p className={classes.refused} role="alert">
            {failureText(t, failureOf(redeeming.error))}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={redeeming.isPending}>
          {t(`enter.submit.${kind}`)}
        </Button>
      </form>
    </>
  );
}
