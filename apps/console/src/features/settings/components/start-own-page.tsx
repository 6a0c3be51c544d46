import { Button, Checkbox, Loader, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import { failureOf } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import { useDemonstration } from '../../../lib/use-demonstration.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NewPassword } from '../../../ui/new-password.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { useStartOwn } from '../api/use-start-own.js';
import classes from './start-own-page.module.css';

/** Replaces the demonstration with an empty installation, whose first admin is the person filling this in. */
export function StartOwnPage() {
  const t = useT();
  const may = useMay('demonstration.remove');
  const { data: demonstration, error, refetch } = useDemonstration();
  const { starting, opening } = useStartOwn();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const [isChecked, setChecked] = useState(false);
  if (!may) return <NotFound />;
  const name = person.name.trim();
  const email = person.email.trim();
  const isComplete = name !== '' && isEmail(email) && passwordWeakness(password, { name, email }) === null && isSure;
  const submit = () => {
    setChecked(true);
    if (isComplete && !starting.isPending) starting.mutate({ name, email, password, removesEverything: true });
  };
  if (starting.isPending || starting.isSuccess)
    return (
      <Subpage title={t('own.title')} lead={opening.error ? undefined : t('own.working')}>
        {opening.error ? (
          <FailureBanner failure={failureOf(opening.error)} text={t('own.not_back')} onRetry={() => opening.mutate()} />
        ) : (
          <div className={classes.working} role="status">
            <Loader size={20} aria-hidden="true" />
            {t('own.working_hint')}
          </div>
        )}
      </Subpage>
    );
  return (
    <Subpage
      title={t('own.title')}
      lead={demonstration === undefined ? undefined : t(demonstration ? 'own.lead' : 'own.none')}
    >
      {error && demonstration === undefined && (
        <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {demonstration && (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {starting.error && <FailureBanner failure={failureOf(starting.error)} />}
          <section className={classes.card} aria-labelledby="own-removed">
            <h2 id="own-removed" className={classes.heading}>
              {t('own.removed')}
            </h2>
            <ul className={classes.removed}>
              <li>{t('own.removed_people', { count: demonstration.people })}</li>
              <li>{t('own.removed_articles', { count: demonstration.articles })}</li>
              <li>{t('own.removed_conversations', { count: demonstration.conversations })}</li>
              <li>{t('own.removed_rest')}</li>
            </ul>
            <p className={classes.hint}>{t('own.no_way_back')}</p>
          </section>
          <section className={classes.card} aria-labelledby="own-account">
            <h2 id="own-account" className={classes.heading}>
              {t('own.account')}
            </h2>
            <TextInput
              label={t('enter.name')}
              description={t('enter.name_hint')}
              autoComplete="name"
              maxLength={limits.personNameLength}
              value={person.name}
              error={isChecked && name === '' ? t('people.problem.name') : undefined}
              onChange={(event) => setPerson({ ...person, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('sign_in.email')}
              type="email"
              name="email"
              autoComplete="username"
              maxLength={limits.emailLength}
              value={person.email}
              error={isChecked && !isEmail(email) ? t('people.problem.email') : undefined}
              onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
            />
            <NewPassword value={password} person={{ name, email }} isChecked={isChecked} onChange={setPassword} />
            <Checkbox
              label={t('own.sure')}
              checked={isSure}
              error={isChecked && !isSure ? t('own.sure_missing') : undefined}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
            <Button type="submit" color="red.9" className={classes.submit}>
              {t('own.submit')}
            </Button>
          </section>
        </form>
      )}
    </Subpage>
  );
}
