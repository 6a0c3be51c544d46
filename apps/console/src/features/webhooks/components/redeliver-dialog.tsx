import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayMs, minuteMs } from '#contracts/durations.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { instantOf, localInput } from '../api/local-input.js';
import { useRedeliver } from '../api/use-deliveries.js';
import classes from './endpoint-form.module.css';

interface Props {
  endpointId: string;
  opened: boolean;
  onClose: () => void;
  onDone: (count: number) => void;
}

/** Redelivery for a period, after an outage of the receiver. */
export function RedeliverDialog({ opened, onClose, ...form }: Props) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('webhook.redeliver_range')} size={440}>
      <Fields {...form} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ endpointId, onClose, onDone }: Omit<Props, 'opened'>) {
  const t = useT();
  const redelivering = useRedeliver(endpointId);
  const [openedAt] = useState(Date.now);
  // A minute ahead, to include the latest deliveries.
  const shown = { from: openedAt - dayMs, to: openedAt + minuteMs };
  const [from, setFrom] = useState(localInput(shown.from));
  const [to, setTo] = useState(localInput(shown.to));
  const [withDelivered, setWithDelivered] = useState(false);
  const [begin, end] = [instantOf(from, shown.from), instantOf(to, shown.to)];
  const isValid = begin < end;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        const range = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
        redelivering.mutate(
          { ...range, states: withDelivered ? ['failed', 'delivered'] : ['failed'] },
          {
            onSuccess: ({ count }) => {
              onDone(count);
              onClose();
            },
          },
        );
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('webhook.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        required
        withAsterisk={false}
      />
      <TextInput
        type="datetime-local"
        label={t('webhook.to')}
        value={to}
        error={isValid ? undefined : t('webhook.range_wrong')}
        onChange={(event) => setTo(event.currentTarget.value)}
        required
        withAsterisk={false}
      />
      <Checkbox
        label={t('webhook.with_delivered')}
        description={t('webhook.with_delivered_hint')}
        checked={withDelivered}
        onChange={(event) => setWithDelivered(event.currentTarget.checked)}
      />
      {redelivering.error && <FailureBanner failure={failureOf(redelivering.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={redelivering.isPending} disabled={!isValid}>
          {t('delivery.redeliver')}
        </Button>
      </DialogActions>
    </form>
  );
}
