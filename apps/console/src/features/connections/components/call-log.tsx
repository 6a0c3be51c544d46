import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { timing } from '#contracts/timing.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { callsPerPage, useConnectionCalls } from '../api/use-connections.js';
import classes from './connections.module.css';

/** Log of calls, newest first. */
export function CallLog({ id }: { id: string }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useConnectionCalls(id, page);
  return (
    <section aria-labelledby="connection-log">
      <h2 id="connection-log" className={classes.heading}>
        {t('connection.log')}
      </h2>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconListDetails size={20} />}
            title={t('connection.log_none')}
            hint={t('connection.log_hint', { count: timing.connectionLogDays })}
          />
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.calls}>
          {data.items.map(({ id: callId, at, operation, fault, detail, durationMs }) => (
            <li key={callId} className={classes.call}>
              <Chip tone={fault === null ? 'accent' : 'red'}>
                {t(fault === null ? 'connection.done' : `connection.outcome.${fault}`)}
              </Chip>
              <span className={classes.operation}>{operation}</span>
              {detail && <span className={classes.dim}>{detail}</span>}
              <span className={classes.facts}>
                <span>{t('delivery.took', { ms: durationMs })}</span>
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages className={classes.pages} total={data?.total ?? 0} perPage={callsPerPage} page={page} onChange={setPage} />
    </section>
  );
}
