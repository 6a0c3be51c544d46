import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { EventType } from '#contracts/events.js';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useSendTest } from '../api/use-deliveries.js';
import { AttemptSummary } from './attempt-summary.js';
import classes from './endpoint-form.module.css';

interface Props {
  endpoint: WebhookEndpointView;
  opened: boolean;
  onClose: () => void;
}

/** Sends an example of an event type, and shows what came back. */
export function TestDialog({ endpoint, opened, onClose }: Props) {
  const t = useT();
  const [type, setType] = useState<EventType | null>(endpoint.eventTypes[0] ?? null);
  const sending = useSendTest(endpoint.id);
  const attempt = sending.data?.lastAttempt;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('webhook.send_test')} size={520}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (type !== null) sending.mutate(type);
        }}
      >
        <Select
          label={t('webhook.event')}
          description={t('webhook.test_hint')}
          data={endpoint.eventTypes}
          value={type}
          allowDeselect={false}
          onChange={(chosen) => setType(endpoint.eventTypes.find((one) => one === chosen) ?? null)}
        />
        {sending.error && <FailureBanner failure={failureOf(sending.error)} />}
        <div aria-live="polite">{attempt && <AttemptSummary attempt={attempt} />}</div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit" loading={sending.isPending} data-autofocus>
            {t('webhook.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
