import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { eraseGuest } from '../business/erase-guest.js';
import { eraseMadeRecords } from '../business/erase-made-records.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { forgetActivities } from '../follow-up/forget-activities.js';
import { newEvent } from '../log/new-event.js';
import type { Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type EraseActionsPorts, eraseWithActions } from './erase-actions.js';

type ErasePorts = ExecutePorts & Pick<Ports, 'erasure' | 'unitOfWork'>;

const pageSize = 100;

/**
 * Erases a conversation: its text is permanently removed from every file of the data directory; types, times and actors
 * stay. `not_found` if missing or erased. Rejects with `StorageUnavailable` if a file could not be purged; call it
 * again.
 */
export async function eraseConversation(ports: ErasePorts, id: ConversationId, by: Author): Promise<Result<null>> {
  const result = await eraseWords(ports, id, by);
  const isThere = result.ok || (await ports.journal.read(id)) !== null;
  // Also for a conversation erased before, since that call may have failed to purge.
  if (isThere) await ports.erasure.purge(ports.clock.now());
  return result;
}

/** Erases a visitor with all conversations and revokes their tokens. `not_found` if missing. */
export async function eraseVisitor(
  ports: ErasePorts & EraseActionsPorts & Pick<Ports, 'visitors' | 'conversations'>,
  id: VisitorId,
  by: Author,
): Promise<Result<null>> {
  const visitor = await ports.visitors.get(id);
  // Merged into another visitor, who has the conversations: rejected, or the caller would believe them erased.
  if (visitor !== null && visitor.mergedInto !== null) return reject('not_found');
  const erased = new Set(await eraseConversationsOf(ports, id, by));
  if (visitor === null) {
    // Erased before, by a call that may have failed to purge.
    if (erased.size > 0) await ports.erasure.purge(ports.clock.now());
    return reject('not_found');
  }
  const merged = await ports.visitors.mergedInto(id);
  // Of those whose move was cut short.
  for (const each of merged) for (const moved of await eraseConversationsOf(ports, each, by)) erased.add(moved);
  const emailsOf = ({ clients }: Pick<Ports, 'clients'>) => addressesOf(visitor, clients);
  await eraseWithActions(ports, { emailsOf, by }, async (stores) => {
    const { visitors, events } = stores;
    for (const email of await emailsOf(stores)) await eraseGuest(ports, stores, email, by);
    const code = await stores.emailCodes.of(id);
    if (code) await stores.mails.removeAbout(code.id);
    // Also name those merged into this one: an older backup holds their profiles.
    for (const each of await visitors.mergedInto(id)) {
      await visitors.remove(each);
      const data = { chatbotId: visitor.chatbotId, conversations: 0 };
      await events.append(newEvent(ports, 'visitor.erased', each, by, data));
    }
    await visitors.remove(id);
    const data = { chatbotId: visitor.chatbotId, conversations: erased.size };
    await events.append(newEvent(ports, 'visitor.erased', id, by, data));
  });
  // The visitor may have started a conversation meanwhile, whose write is pending: a unit of work queues behind it.
  await ports.unitOfWork.run(async () => undefined);
  for (const late of await eraseConversationsOf(ports, id, by)) erased.add(late);
  await ports.erasure.purge(ports.clock.now());
  return ok(null);
}

/** Addresses by which a visitor is erased. An unverified one may belong to another person. */
async function addressesOf(
  { email, identity, confirmation }: Visitor,
  clients: Pick<Ports['clients'], 'byEmail'>,
): Promise<string[]> {
  const isTheirs = email !== null && (identity !== null || !(await clients.byEmail(email)));
  return [...(isTheirs ? [email] : []), ...(confirmation === null ? [] : [confirmation.email])];
}

/** Erases every conversation of a visitor and returns their ids. The caller purges the files. */
export async function eraseConversationsOf(
  ports: ErasePorts & Pick<Ports, 'conversations'>,
  visitorId: VisitorId,
  by: Author,
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (;;) {
    const { items } = await ports.conversations.list({ visitorId }, { offset: ids.length, limit: pageSize });
    for (const { conversation } of items) {
      const result = conversation.erasedAt ? ok(null) : await eraseWords(ports, conversation.id, by);
      if (!result.ok && result.code !== 'not_found')
        throw new Error(`${conversation.id} was not erased: ${result.code}`);
      ids.push(conversation.id);
    }
    if (items.length < pageSize) return ids;
  }
}

async function eraseWords(ports: ErasePorts, conversationId: ConversationId, by: Author): Promise<Result<null>> {
  const result = await execute(ports, { conversationId, by, command: () => ok({ type: 'erase' }) });
  if (!result.ok) return result;
  const { episode } = result.value.conversation;
  await ports.unitOfWork.run(async (stores) => {
    await forgetActivities(stores, conversationId, episode);
    await eraseMadeRecords(ports, stores, conversationId, by);
  });
  return ok(null);
}
