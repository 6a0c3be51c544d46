import { Button } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MailTestView, MailView } from '#contracts/mail.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { mailReason, useMail } from '../../../lib/use-mail.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { Subpage } from '../../../ui/subpage.js';
import { useMailSource } from '../api/use-mail-server.js';
import { useTestMail } from '../api/use-test-mail.js';
import classes from './mail-page.module.css';
import { MailServerForm } from './mail-server-form.js';

/** How e-mail is sent, and whether that works. */
export function MailPage() {
  const t = useT();
  const may = useMay('people.manage');
  const { data: mail, error, refetch } = useMail();
  const source = useMailSource();
  const testing = useTestMail();
  if (!may) return <NotFound />;
  const test = mail?.server != null && (
    <Button leftSection={<IconSend size={16} />} loading={testing.isPending} onClick={() => testing.mutate()}>
      {t('mail.test')}
    </Button>
  );
  return (
    <Subpage title={t('mail.title')} lead={t('mail.lead')} action={test}>
      {error && !mail && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {testing.error && <FailureBanner failure={failureOf(testing.error)} />}
      {testing.data && <Outcome outcome={testing.data} />}
      {mail && mail.server !== null && !mail.isReady && <NeedsAddress />}
      {mail && mail.server !== null && <Facts mail={mail} />}
      {source.data && source.data.body.setBy !== 'environment' && (
        <section className={classes.settings} aria-label={t('mail.settings')}>
          <h2 className={classes.heading}>{t('mail.settings')}</h2>
          <p className={classes.hint}>{t('mail.settings_hint')}</p>
          <MailServerForm
            source={source.data}
            reload={async () => (await source.refetch()).data}
            onChanged={() => testing.reset()}
          />
        </section>
      )}
    </Subpage>
  );
}

function NeedsAddress() {
  const t = useT();
  return (
    <div className={classes.notice}>
      <NoticeBanner
        icon={<IconAlertTriangle size={16} aria-hidden="true" />}
        tone="amber"
        action={
          <Button component={Link} to="/settings/address" variant="default" size="compact-sm">
            {t('mail.set_address')}
          </Button>
        }
      >
        {t('mail.needs_address')}
      </NoticeBanner>
    </div>
  );
}

function Outcome({ outcome: { accepted, recipient, reply } }: { outcome: MailTestView }) {
  const t = useT();
  return (
    <div className={classes.outcome} data-accepted={accepted} role="status">
      <strong>{t(accepted ? 'mail.test_sent' : 'mail.test_refused', { recipient })}</strong>
      <span>{t('mail.reply', { reply: mailReason(t, reply) })}</span>
    </div>
  );
}

function Facts({ mail: { server, from, setBy, waiting, lastSentAt, lastFailure } }: { mail: MailView }) {
  const t = useT();
  return (
    <dl className={classes.facts}>
      <dt>{t('mail.server')}</dt>
      <dd>
        {server}
        {setBy === 'environment' && <span className={classes.reason}>{t('mail.by_environment')}</span>}
      </dd>
      <dt>{t('mail.from')}</dt>
      <dd>{from}</dd>
      <dt>{t('mail.waiting')}</dt>
      <dd>{t('mail.messages', { count: waiting })}</dd>
      <dt>{t('mail.last_sent')}</dt>
      <dd>{lastSentAt === null ? t('mail.none') : <Ago at={lastSentAt} />}</dd>
      <dt>{t('mail.last_failure')}</dt>
      <dd>
        {lastFailure === null ? (
          t('mail.none')
        ) : (
          <>
            {lastFailure.recipient} · <Ago at={lastFailure.at} />
            <span className={classes.reason}>{mailReason(t, lastFailure.reason)}</span>
          </>
        )}
      </dd>
    </dl>
  );
}
