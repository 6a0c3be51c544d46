import type { ActionOutput } from '#contracts/business/actions.js';
import type { ConversationId } from '#contracts/ids.js';
import { takeRecords } from '../connections/take-records.js';
import type { SystemRecord } from '../ports/business/system-events.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { actionAddressesIn } from './action-addresses.js';

export type LearnPorts = Pick<Ports, 'clock' | 'ids'>;
type Completed = StoredEvent<'action.completed'>;

/** Stores the addresses in a conversation's actions. */
export async function learnAddresses(
  { actionAddresses }: Pick<Transaction, 'actionAddresses'>,
  event: StoredEvent,
): Promise<void> {
  for (const email of actionAddressesIn(event)) await actionAddresses.add(email, event.stream.id as ConversationId);
}

/**
 * Stores the record that an action has created or changed, and publishes it for a connected system: our own tables publish by themselves.
 */
export async function learnRecord(ports: LearnPorts, stores: Transaction, event: Completed): Promise<void> {
  const { data, stream, actor, principal } = event;
  const { action, output, connectionId, requestId } = data;
  // Erased meanwhile.
  if (output === null) return;
  const conversationId = stream.id as ConversationId;
  if (action === 'payment.link') {
    const { link } = output as ActionOutput<'payment.link'>;
    return learnLink(ports, stores, { conversationId, connectionId, names: [link.id, requestId] });
  }
  const record = recordOf(event);
  const connection = connectionId && record ? await stores.connections.get(connectionId) : null;
  if (!connection || !record) return;
  const author = { actor, ...(principal && { principal }), conversationId };
  await takeRecords(ports, stores, [record], { connection, author });
}

/** Paying by a link creates a payment with another id. */
async function learnLink(
  { ids }: LearnPorts,
  { systemRecords, recordMakers }: Transaction,
  {
    conversationId,
    connectionId,
    names,
  }: { conversationId: ConversationId; connectionId: string | undefined; names: [string, string] },
): Promise<void> {
  if (connectionId === undefined) return recordMakers.add(names[0], conversationId);
  // Already paid: the system was faster than the follower.
  const known = await systemRecords.get({ connectionId, port: 'payments', externalId: names[1] });
  const recordId = known?.recordId ?? ids.next();
  const unknown = { recordId, facts: null, email: null, isErased: false };
  for (const externalId of names) await systemRecords.put({ connectionId, port: 'payments', externalId, ...unknown });
  await recordMakers.add(recordId, conversationId);
}

function recordOf({ data: { action, output } }: Completed): SystemRecord | null {
  switch (action) {
    case 'appointment.book':
    case 'appointment.move':
    case 'appointment.cancel': {
      const { appointment } = output as ActionOutput<'appointment.book'>;
      return { port: 'appointments', record: appointment, news: action === 'appointment.book' ? 'created' : 'changed' };
    }
    case 'ticket.open':
      return { port: 'tickets', record: (output as ActionOutput<'ticket.open'>).ticket, news: 'created' };
    default:
      return null;
  }
}
