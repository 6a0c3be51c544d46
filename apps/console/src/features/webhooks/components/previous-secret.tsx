import { Button } from '@mantine/core';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useEndPreviousSecret } from '../api/use-endpoints.js';
import classes from './endpoint-page.module.css';

/** Notice of a rotation under way: until when the previous secret signs too. */
export function PreviousSecret({ endpoint: { id, previousSecretEndsAt } }: { endpoint: WebhookEndpointView }) {
  const t = useT();
  const ending = useEndPreviousSecret(id);
  if (previousSecretEndsAt === null) return null;
  return (
    <div className={classes.notice}>
      <span>{t('webhook.previous_secret', { at: formatDateTime(t.locale, previousSecretEndsAt) })}</span>
      <Button
        variant="default"
        size="compact-sm"
        loading={ending.isPending}
        onClick={() => ending.mutate(undefined, { onError: (failed) => showFailure(t, failed) })}
      >
        {t('webhook.end_previous')}
      </Button>
    </div>
  );
}
