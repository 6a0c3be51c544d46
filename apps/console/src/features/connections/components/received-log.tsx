import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReceivedEventView } from '#contracts/business/connections.js';
import { timing } from '#contracts/timing.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { callsPerPage, useReceivedEvents } from '../api/use-connections.js';
import classes from './connections.module.css';

/** Log of received events, newest first. */
export function ReceivedLog({ id }: { id: string }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReceivedEvents(id, page);
  return (
    <section aria-labelledby="received-log">
      <h2 id="received-log" className={classes.heading}>
        {t('intake.log')}
      </h2>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconListDetails size={20} />}
            title={t('intake.log_none')}
            hint={t('intake.log_hint', { count: timing.receivedEventDays })}
          />
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.calls}>
          {data.items.map((event) => (
            <li key={event.eventId} className={classes.call}>
              <Outcome event={event} />
              <span className={classes.operation}>{event.origin === 'polled' ? t('intake.asked') : event.type}</span>
              <span className={classes.facts}>
                <Ago at={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages className={classes.pages} total={data?.total ?? 0} perPage={callsPerPage} page={page} onChange={setPage} />
    </section>
  );
}

function Outcome({ event: { refusal, changes } }: { event: ReceivedEventView }) {
  const t = useT();
  if (refusal !== null) return <Chip tone="red">{t(`intake.refused.${refusal}`)}</Chip>;
  if (changes === 0) return <Chip>{t('intake.no_news')}</Chip>;
  return <Chip tone="accent">{t('intake.news', { count: changes })}</Chip>;
}
