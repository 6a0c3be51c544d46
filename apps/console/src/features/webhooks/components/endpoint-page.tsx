import { useParams } from 'react-router';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { endpointStatus } from '../api/endpoint-status.js';
import { useEndpoint } from '../api/use-endpoints.js';
import { DeliveryLog } from './delivery-log.js';
import { EndpointActions } from './endpoint-actions.js';
import classes from './endpoint-page.module.css';
import { EndpointStatusChip } from './endpoint-status-chip.js';
import { PreviousSecret } from './previous-secret.js';
import { WebhooksLayout } from './webhooks-layout.js';

/** One endpoint: its state, actions on it, and its delivery log. */
export function EndpointPage() {
  const t = useT();
  const { endpointId = '' } = useParams();
  const { data: endpoint, error, refetch } = useEndpoint(endpointId);
  return (
    <WebhooksLayout
      title={endpoint ? endpoint.description || new URL(endpoint.url).host : t('webhook.title')}
      back="/settings/webhooks"
    >
      {error && !endpoint && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {endpoint && (
        <>
          <Head endpoint={endpoint} />
          <DeliveryLog endpoint={endpoint} />
        </>
      )}
    </WebhooksLayout>
  );
}

function Head({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const { url, eventTypes, failingSince, pending } = endpoint;
  const status = endpointStatus(endpoint);
  return (
    <section className={classes.head} aria-label={t('webhook.url')}>
      <div className={classes.names}>
        <span className={classes.url}>{url}</span>
        <EndpointStatusChip endpoint={endpoint} />
      </div>
      <p className={classes.status} aria-live="polite">
        {t(`webhook.explain.${status}`, {
          since: failingSince === null ? '' : formatDateTime(t.locale, failingSince),
        })}
        {pending > 0 && ` ${t('webhook.waiting', { count: pending })}`}
      </p>
      <ul className={classes.types} aria-label={t('webhook.events')}>
        {eventTypes.map((type) => (
          <li key={type} className={classes.type}>
            {type}
          </li>
        ))}
      </ul>
      <PreviousSecret endpoint={endpoint} />
      <EndpointActions key={endpoint.id} endpoint={endpoint} />
    </section>
  );
}
