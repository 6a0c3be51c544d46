import { Text } from '@mantine/core';
import type { Appointment } from '#contracts/business/appointments.js';
import { formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useTimeZoneOf } from '../api/use-free-times.js';
import { useRunAction } from '../api/use-run-action.js';
import { ActionFailure } from './action-failure.js';
import { BusinessDialog } from './business-dialog.js';
import { closeWhenDone } from './close-when-done.js';

/** Confirmation before an appointment is cancelled: its time is free for others at once. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useT();
  const running = useRunAction('appointment.cancel');
  const { id, serviceId, serviceName: service, startsAt } = appointment;
  const timeZone = useTimeZoneOf(serviceId);
  const cancel = () =>
    running.mutate(
      { appointmentId: id, email: null },
      closeWhenDone(t, onClose, () => t('business.cancelled')),
    );
  return (
    <BusinessDialog
      title={t('business.cancel_title')}
      submit={t('business.cancel_submit')}
      isReady
      isDangerous
      isPending={running.isPending}
      onClose={onClose}
      onSubmit={cancel}
    >
      <Text size="sm">{t('business.cancel_text', { service, when: formatWhen(t.locale, startsAt, timeZone) })}</Text>
      <ActionFailure running={running} />
    </BusinessDialog>
  );
}
