import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookDeliveryDetails, WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useDelivery, useRedeliver } from '../api/use-deliveries.js';
import { AttemptSummary } from './attempt-summary.js';
import attemptClasses from './attempt-summary.module.css';
import classes from './delivery-drawer.module.css';

interface Props {
  endpoint: WebhookEndpointView;
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
}

/** Delivery with its body, and every attempt with its reply. */
export function DeliveryDrawer({ endpoint, id, onClose }: Props) {
  const t = useT();
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={t('delivery.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {id !== null && <Content endpoint={endpoint} id={id} />}
    </Drawer>
  );
}

function Content({ endpoint, id }: { endpoint: WebhookEndpointView; id: string }) {
  const t = useT();
  const { data, error, refetch } = useDelivery(endpoint.id, id);
  const redelivering = useRedeliver(endpoint.id);
  if (error && !data) return <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const mayRedeliver = endpoint.state === 'enabled' && data.state !== 'pending' && !data.isTest;
  return (
    <div className={classes.content}>
      <Facts delivery={data} />
      {mayRedeliver && (
        <div>
          <Button
            variant="default"
            loading={redelivering.isPending}
            onClick={() => redelivering.mutate({ deliveryId: id }, { onError: (failed) => showFailure(t, failed) })}
          >
            {t('delivery.redeliver')}
          </Button>
        </div>
      )}
      <section className={classes.part}>
        <h3 className={classes.heading}>{t('delivery.attempts')}</h3>
        {data.attempts.length === 0 && <p className={classes.dim}>{t('delivery.no_attempts')}</p>}
        {data.attempts.toReversed().map((attempt) => (
          <AttemptSummary key={attempt.at} attempt={attempt} />
        ))}
      </section>
      <section className={classes.part}>
        <h3 className={classes.heading}>{t('delivery.body')}</h3>
        {data.body === null ? (
          <p className={classes.dim}>{t('delivery.no_body')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
          <pre className={`${attemptClasses.text} ${classes.body} scroll`} tabIndex={0}>
            {JSON.stringify(JSON.parse(data.body), null, 2)}
          </pre>
        )}
      </section>
    </div>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const t = useT();
  const { eventType, eventId, state, createdAt, nextAttemptAt } = delivery;
  const facts: [string, ReactNode][] = [
    [t('webhook.event'), <code key="type">{eventType}</code>],
    ['event_id', <code key="id">{eventId}</code>],
    [t('delivery.state'), t(`delivery.state.${state}`)],
    [t('delivery.made'), formatDateTime(t.locale, createdAt)],
    ...(nextAttemptAt === null
      ? []
      : [[t('delivery.next'), formatDateTime(t.locale, nextAttemptAt)] as [string, ReactNode]]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
