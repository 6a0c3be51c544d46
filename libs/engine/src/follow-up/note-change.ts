import { appointmentNumber } from '#contracts/business/appointment-number.js';
import { errors } from '#contracts/errors.js';
import type { EventData } from '#contracts/events.js';
import type { ClientKey } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { systemAuthor } from '../access/author.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { BusinessType } from './business-type.js';

export type NotePorts = ExecutePorts & Pick<Ports, 'recordMakers'>;

const tries = 5;

/**
 * Notes a record's change in the conversation that created it: a notice for the visitor and a row for operators, which changes no state and
 * never interrupts a person. Keyed by the event, so it is noted once. False: not applicable.
 */
export async function noteChange(ports: NotePorts, event: StoredEvent<BusinessType>): Promise<boolean> {
  const change = noticeOf(event);
  if (change === null) return false;
  const conversationId = await ports.recordMakers.makerOf(event.stream.id);
  if (conversationId === null) return false;
  const noted = await executeWithRetries(
    ports,
    {
      conversationId,
      by: systemAuthor,
      idempotencyKey: {
        clientKey: `change-${event.id}` as ClientKey,
        isSame: ({ type, data }) => type === 'record.changed' && data.eventId === event.id,
      },
      command: (c) => (c ? ok({ type: 'note-change', change }) : reject('not_found')),
    },
    tries,
  );
  if (!noted.ok && errors[noted.code].retryable) throw new Error(`a change was not noted: ${noted.code}`);
  return noted.ok;
}

/** Notice of a change; null: none, as for changes for staff only, and erased records. */
function noticeOf({ id: eventId, type, data, stream }: StoredEvent<BusinessType>): EventData<'record.changed'> | null {
  switch (type) {
    case 'booking.moved':
    case 'booking.cancelled':
      return titled({
        ...{ change: type, eventId, title: data.service, startsAt: data.startsAt },
        appointment: appointmentNumber(data.source?.id ?? stream.id),
      });
    case 'ticket.updated': {
      const isForCustomer = data.what === 'state' || data.what === 'comment';
      const title = String(data.number ?? data.source?.id ?? '');
      return isForCustomer ? titled({ change: type, eventId, title, state: data.state }) : null;
    }
    case 'payment.succeeded':
      return titled({ change: type, eventId, title: data.reference, amount: data.amount });
    default:
      return null;
  }
}

function titled(change: EventData<'record.changed'>): EventData<'record.changed'> | null {
  return change.title === '' ? null : change;
}
