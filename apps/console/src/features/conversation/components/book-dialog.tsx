import { Button, Select, Skeleton, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ActionName } from '#contracts/business/actions.js';
import type { Appointment, Slot } from '#contracts/business/appointments.js';
import { failureOf } from '../../../lib/failure.js';
import { dayKey, formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useServices, useTimeZoneOf } from '../api/use-free-times.js';
import { type Guest, useGuest } from '../api/use-guest.js';
import { type ActionResult, useRunAction } from '../api/use-run-action.js';
import { ActionFailure } from './action-failure.js';
import { BusinessDialog } from './business-dialog.js';
import { closeWhenDone } from './close-when-done.js';
import { GuestFields, isCompleteGuest } from './guest-fields.js';
import { SlotPicker } from './slot-picker.js';

/** Dialog to book an appointment, or to move one. */
export function BookDialog({ moved, onClose }: { moved: Appointment | null; onClose: () => void }) {
  return moved ? <MoveForm moved={moved} onClose={onClose} /> : <BookForm onClose={onClose} />;
}

function BookForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const services = useServices();
  const { running, slot, setSlot, isTaken, booked } = useChosenTime('appointment.book', onClose);
  const known = useGuest();
  const [typed, setGuest] = useState<Guest | null>(null);
  const [chosen, setServiceId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const guest = typed ?? known;
  const items = services.data?.items ?? [];
  const serviceId = chosen ?? (items.length === 1 ? (items[0]?.id ?? '') : '');
  const book = () => {
    if (slot === null || guest === null) return;
    const { name, email, phone } = guest;
    const who = { name: name.trim(), email: email.trim(), phone: phone.trim() === '' ? null : phone.trim() };
    running.mutate({ slot, guest: who, note: note.trim() === '' ? null : note.trim() }, booked);
  };
  return (
    <BusinessDialog
      title={t('business.book')}
      submit={t('business.book_submit')}
      isReady={slot !== null && guest !== null && isCompleteGuest(guest)}
      isPending={running.isPending}
      onClose={onClose}
      onSubmit={book}
    >
      <Select
        label={t('business.service')}
        data-autofocus
        required
        allowDeselect={false}
        data={items.map(({ id, name, minutes }) => ({
          value: id,
          label: t('business.service_minutes', { name, minutes }),
        }))}
        value={serviceId === '' ? null : serviceId}
        placeholder={t(services.data && items.length === 0 ? 'business.no_services' : 'business.choose_service')}
        error={services.data?.fault && t('business.fault', { fault: t(`fault.${services.data.fault}`) })}
        onChange={(value) => {
          setServiceId(value);
          setSlot(null);
        }}
      />
      {services.error && <FailureBanner failure={failureOf(services.error)} onRetry={() => void services.refetch()} />}
      {services.data?.fault && (
        <Button
          variant="default"
          size="compact-xs"
          loading={services.isFetching}
          onClick={() => void services.refetch()}
        >
          {t('action.retry')}
        </Button>
      )}
      {serviceId !== '' && (
        <SlotPicker key={serviceId} serviceId={serviceId} value={slot} onChange={setSlot} isTaken={isTaken} />
      )}
      {guest ? <GuestFields value={guest} onChange={setGuest} hasPhone /> : <Skeleton height={120} radius="md" />}
      <Textarea
        label={t('business.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ActionFailure running={running} conflict={t('business.taken')} />
    </BusinessDialog>
  );
}

function MoveForm({ moved, onClose }: { moved: Appointment; onClose: () => void }) {
  const t = useT();
  const { running, slot, setSlot, isTaken, booked } = useChosenTime('appointment.move', onClose);
  const { id, serviceId, serviceName: service, startsAt } = moved;
  const timeZone = useTimeZoneOf(serviceId);
  const move = () => {
    if (slot === null) return;
    running.mutate({ appointmentId: id, slot, email: null }, booked);
  };
  return (
    <BusinessDialog
      title={t('business.move_named', { service })}
      submit={t('business.move')}
      isReady={slot !== null}
      isPending={running.isPending}
      onClose={onClose}
      onSubmit={move}
    >
      <Text size="sm">{t('business.now', { when: formatWhen(t.locale, startsAt, timeZone) })}</Text>
      <SlotPicker
        serviceId={serviceId}
        day={dayKey(startsAt, timeZone)}
        value={slot}
        onChange={setSlot}
        isTaken={isTaken}
      />
      <ActionFailure running={running} conflict={t('business.taken')} />
    </BusinessDialog>
  );
}

/** The time of an appointment: one that was taken meanwhile is chosen again. `booked` is for the request. */
function useChosenTime<A extends 'appointment.book' | 'appointment.move'>(action: A, onClose: () => void) {
  const t = useT();
  const [slot, setSlot] = useState<Slot | null>(null);
  const timeZone = useTimeZoneOf(slot?.serviceId);
  const running = useRunAction(action);
  const close = closeWhenDone<A>(t, onClose, ({ appointment }) =>
    t('business.booked', { when: formatWhen(t.locale, appointment.startsAt, timeZone) }),
  );
  const booked = {
    onSuccess: (result: ActionResult<A>) => (isConflict(result) ? setSlot(null) : close.onSuccess(result)),
  };
  return { running, slot, setSlot, isTaken: isConflict(running.data), booked };
}

function isConflict(result: ActionResult<ActionName> | undefined): boolean {
  return result !== undefined && !result.ok && result.fault === 'conflict';
}
