import { SegmentedControl, Select } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { timing } from '#contracts/timing.js';
import type { WebhookDeliveryView, WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Pages } from '../../../ui/pages.js';
import { deliveriesPerPage, type LogFilter, useDeliveries } from '../api/use-deliveries.js';
import { DeliveryDrawer } from './delivery-drawer.js';
import classes from './delivery-log.module.css';

const states = ['pending', 'delivered', 'failed'] as const;
const tones = { pending: 'amber', delivered: 'accent', failed: 'red' } as const;

/** Log of deliveries, newest first. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const [filter, setFilter] = useState<LogFilter>({ state: null, type: null, page: 1 });
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useDeliveries(endpoint.id, filter);
  return (
    <section aria-labelledby="webhook-log">
      <div className={classes.bar}>
        <h2 id="webhook-log" className={classes.heading}>
          {t('delivery.log')}
        </h2>
        <SegmentedControl
          size="xs"
          className={classes.states}
          aria-label={t('delivery.state')}
          value={filter.state ?? 'all'}
          onChange={(value) =>
            setFilter({ ...filter, state: states.find((state) => state === value) ?? null, page: 1 })
          }
          data={[
            { value: 'all', label: t('delivery.all') },
            ...states.map((value) => ({ value, label: t(`delivery.state.${value}`) })),
          ]}
        />
        <Select
          className={classes.type}
          aria-label={t('webhook.event')}
          placeholder={t('webhook.event')}
          clearable
          value={filter.type}
          data={endpoint.eventTypes}
          onChange={(chosen) =>
            setFilter({ ...filter, type: endpoint.eventTypes.find((type) => type === chosen) ?? null, page: 1 })
          }
        />
      </div>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconListDetails size={20} />}
            title={t('delivery.none')}
            hint={t('delivery.none_hint', { count: timing.webhookLogDays })}
          />
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.rows}>
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
          ))}
        </ul>
      )}
      <Pages
        className={classes.pages}
        total={data?.total ?? 0}
        perPage={deliveriesPerPage}
        page={filter.page}
        onChange={(page) => setFilter({ ...filter, page })}
      />
      <DeliveryDrawer endpoint={endpoint} id={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDeliveryView; onOpen: () => void }) {
  const t = useT();
  const { eventType, isTest, state, attemptCount, lastAttempt, createdAt } = delivery;
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <Chip tone={tones[state]}>{t(`delivery.state.${state}`)}</Chip>
        <span className={`${classes.event} truncate`}>{eventType}</span>
        {isTest && <Chip>{t('delivery.test')}</Chip>}
        <span className={classes.facts}>
          {lastAttempt && (
            <span>
              {lastAttempt.fault === null ? lastAttempt.status : t(`delivery.fault.${lastAttempt.fault}`)}
              {' · '}
              {t('delivery.took', { ms: lastAttempt.durationMs })}
            </span>
          )}
          {attemptCount > 1 && <span>{t('delivery.attempt_count', { count: attemptCount })}</span>}
          <Ago at={createdAt} />
        </span>
      </button>
    </li>
  );
}
