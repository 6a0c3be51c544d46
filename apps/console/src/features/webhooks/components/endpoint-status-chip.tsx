import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { endpointStatus, statusTones } from '../api/endpoint-status.js';

export function EndpointStatusChip({ endpoint }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const status = endpointStatus(endpoint);
  return <Chip tone={statusTones[status]}>{t(`webhook.status.${status}`)}</Chip>;
}
