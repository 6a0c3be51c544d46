import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { WebhookEndpointCreated, WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useCreateEndpoint, useEndpoints } from '../api/use-endpoints.js';
import { EndpointForm } from './endpoint-form.js';
import { EndpointStatusChip } from './endpoint-status-chip.js';
import { SecretDialog } from './secret-dialog.js';
import { WebhooksLayout } from './webhooks-layout.js';
import classes from './webhooks-page.module.css';

/** Addresses that events are sent to. */
export function WebhooksPage() {
  const t = useT();
  const navigate = useNavigate();
  const { data: endpoints, error, refetch } = useEndpoints();
  const creating = useCreateEndpoint();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<WebhookEndpointCreated | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
      {t('webhook.add')}
    </Button>
  );
  return (
    <WebhooksLayout title={t('webhook.title')} back="/settings" action={endpoints && endpoints.length > 0 && add}>
      <p className={classes.lead}>{t('webhook.lead')}</p>
      {error && !endpoints && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {endpoints?.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconWebhook size={20} />}
            title={t('webhook.none')}
            hint={t('webhook.none_hint')}
            action={add}
          />
        </div>
      )}
      {endpoints && endpoints.length > 0 && (
        <ul className={classes.rows}>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <EndpointForm
        opened={isOpen}
        title={t('webhook.add')}
        submit={t('webhook.create')}
        failure={creating.error && failureOf(creating.error)}
        isPending={creating.isPending}
        onClose={() => {
          creating.reset();
          setOpen(false);
        }}
        onSubmit={(values) =>
          creating.mutate(values, {
            onSuccess: (endpoint) => {
              setOpen(false);
              setCreated(endpoint);
            },
          })
        }
      />
      {created && (
        <SecretDialog secret={created.secret} onClose={() => void navigate(`/settings/webhooks/${created.id}`)} />
      )}
    </WebhooksLayout>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const { id, url, description, eventTypes, pending } = endpoint;
  return (
    <li>
      <Link to={`/settings/webhooks/${id}`} className={classes.row}>
        <span className={classes.names}>
          <span className={`${classes.name} truncate`} dir="auto">
            {description || new URL(url).host}
          </span>
          <span className={`${classes.url} truncate`}>{url}</span>
        </span>
        <span className={classes.facts}>
          {pending > 0 && <span>{t('webhook.pending', { count: pending })}</span>}
          <span>{t('webhook.types', { count: eventTypes.length })}</span>
        </span>
        <EndpointStatusChip endpoint={endpoint} />
      </Link>
    </li>
  );
}
