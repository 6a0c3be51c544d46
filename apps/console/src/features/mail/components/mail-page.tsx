import { Button, Code } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { MailTestView, MailView } from '#contracts/mail.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { mailReason, useMail } from '../../../lib/use-mail.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { useTestMail } from '../api/use-test-mail.js';
import classes from './mail-page.module.css';

/** How e-mail is sent, and whether that works. */
export function MailPage() {
  const t = useT();
  const may = useMay('people.manage');
  const { data: mail, error, refetch } = useMail();
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
      {mail && (mail.server === null ? <HowTo /> : <Facts mail={mail} />)}
    </Subpage>
  );
}

function Outcome({ outcome: { accepted, recipient, reply } }: { outcome: MailTestView }) {
  const t = useT();
  return (
    <div className={classes.outcome} data-accepted={accepted} role="status">
      <strong>{t(accepted ? 'mail.test_sent' : 'mail.test_refused', { recipient })}</strong>
      <span>{t('mail.reply', { reply })}</span>
    </div>
  );
}

function Facts({ mail: { server, from, waiting, lastSentAt, lastFailure } }: { mail: MailView }) {
  const t = useT();
  return (
    <dl className={classes.facts}>
      <dt>{t('mail.server')}</dt>
      <dd>{server}</dd>
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

/** The server holds the password of the mail server in its environment, where the console cannot write. */
function HowTo() {
  const t = useT();
  return (
    <div className={classes.how}>
      <p>{t('mail.not_configured')}</p>
      <Code block>{settings}</Code>
    </div>
  );
}

const settings = `MAIL_URL=smtp://user:password@mail.example:587
MAIL_FROM="Shop <help@shop.example>"
PUBLIC_URL=https://chat.shop.example`;
