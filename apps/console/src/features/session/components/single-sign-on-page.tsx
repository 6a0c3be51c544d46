import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { failureOf, failureText } from '../../../lib/failure.js';
import { goToDestination, storeDestination } from '../../../lib/return-to.js';
import { useT } from '../../../lib/translate.js';
import { useProvider } from '../../../lib/use-provider.js';
import { Brand } from '../../../ui/brand.js';
import { showDone } from '../../../ui/show-done.js';
import { useEnter } from '../api/use-session.js';
import { useBeginSingleSignOn, useFinishSingleSignOn } from '../api/use-single-sign-on.js';
import classes from './sign-in-page.module.css';

/**
 * Callback page of the provider. Without the provider's answer, it redirects there: `to` is the destination after the
 * sign-in.
 */
export function SingleSignOnPage() {
  const [parameters] = useSearchParams();
  const [{ query, isReturn }] = useState(() => {
    const isAnswer = ['state', 'code', 'error'].some((name) => parameters.has(name));
    const found = window.location.search;
    // The history of a browser is no place for a code.
    if (isAnswer) window.history.replaceState(window.history.state, '', window.location.pathname);
    return { query: found, isReturn: isAnswer };
  });
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        {isReturn ? <Return query={query} /> : <Departure parameters={parameters} />}
      </div>
    </main>
  );
}

/** Marks a departure that was moved to the public address: once, since a proxy may lead from there back to here. */
const moved = 'moved';

/** Begins at the public address: cookies of a sign-in that begins elsewhere are missing where the provider sends the browser back to. */
function Departure({ parameters }: { parameters: URLSearchParams }) {
  const provider = useProvider();
  const { mutate, error } = useBeginSingleSignOn();
  useEffect(() => {
    if (provider.isPending) return;
    const elsewhere = provider.data?.elsewhere ?? null;
    if (elsewhere !== null && !parameters.has(moved)) {
      const query = new URLSearchParams([...parameters, [moved, '']]);
      window.location.replace(`${elsewhere}${window.location.pathname}?${query}`);
      return;
    }
    const to = parameters.get('to');
    if (to !== null) storeDestination(to);
    mutate();
  }, [provider.isPending, provider.data, parameters, mutate]);
  return error ? <Failed error={error} /> : <Waiting />;
}

function Return({ query }: { query: string }) {
  const t = useT();
  const navigate = useNavigate();
  const enter = useEnter();
  const { data: outcome, error } = useFinishSingleSignOn(query);
  // Once: the navigation after the sign-in may render this page again.
  const hasGoneOn = useRef(false);
  useEffect(() => {
    if (!outcome || outcome.kind === 'confirmation' || hasGoneOn.current) return;
    hasGoneOn.current = true;
    if (outcome.kind === 'connected') {
      showDone(t, t('single_sign_on.connected_done'));
      void navigate('/settings#single-sign-on', { replace: true });
      return;
    }
    enter(outcome.me);
    goToDestination(navigate);
  }, [outcome, t, enter, navigate]);
  if (error) return <Failed error={error} />;
  if (outcome?.kind === 'confirmation')
    return <Navigate to="/sign-in" state={{ confirmation: outcome.confirmation, email: outcome.email }} replace />;
  return <Waiting />;
}

function Waiting() {
  const t = useT();
  return (
    <p className={classes.wait} role="status">
      {t('single_sign_on.wait')}
    </p>
  );
}

function Failed({ error }: { error: unknown }) {
  const t = useT();
  return (
    <>
      <h1 className={classes.title}>{t('single_sign_on.failed')}</h1>
      <p className={classes.lead} role="alert">
        {failureText(t, failureOf(error))}
      </p>
      <Button component={Link} to="/sign-in" variant="default" size="md" fullWidth>
        {t('two_step.back')}
      </Button>
    </>
  );
}
