import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { eraseGuest } from '../business/erase-guest.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import { forgetActivities } from '../follow-up/forget-activities.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';

type ErasePorts = ExecutePorts & Pick<Ports, 'erasure' | 'unitOfWork'>;

const pageSize = 100;

/**
 * Erases a conversation: its words leave every file of the data directory, for ever; who did what when stays. `not_found`
 * where there is none, or it was erased before. Rejects with `StorageUnavailable` where a file could not be purged: another
 * call does that.
 */
export async function eraseConversation(ports: ErasePorts, id: ConversationId, by: Author): Promise<Result<null>> {
  const result = await eraseWords(ports, id, by);
  const isThere = result.ok || (await ports.journal.read(id)) !== null;
  // Also where it was erased before: that call may have failed to purge.
  if (isThere) await ports.erasure.purge(ports.clock.now());
  return result;
}

/** Erases a visitor with all conversations. From then on the visitor's token opens nothing. `not_found` where there is none. */
export async function eraseVisitor(
  ports: ErasePorts & Pick<Ports, 'visitors' | 'conversations'>,
  id: VisitorId,
  by: Author,
): Promise<Result<null>> {
  const visitor = await ports.visitors.get(id);
  // Another visitor has the conversations: whoever erases this one must not take them for gone.
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
  await ports.unitOfWork.run(async (stores) => {
    const { visitors, clients, events } = stores;
    // An address that nobody vouched for may be that of somebody else, whom the business knows.
    const { email, identity, confirmation } = visitor;
    if (email !== null && (identity !== null || !(await clients.byEmail(email))))
      await eraseGuest(ports, stores, email, by);
    if (confirmation !== null) await eraseGuest(ports, stores, confirmation.email, by);
    const code = await stores.emailCodes.of(id);
    if (code) await stores.mails.removeAbout(code.id);
    // Who turned out to be this one is named too: a backup from before has what the page said of them.
    for (const each of await visitors.mergedInto(id)) {
      await visitors.remove(each);
      const data = { chatbotId: visitor.chatbotId, conversations: 0 };
      await events.append(newEvent(ports, 'visitor.erased', each, by, data));
    }
    await visitors.remove(id);
    const data = { chatbotId: visitor.chatbotId, conversations: erased.size };
    await events.append(newEvent(ports, 'visitor.erased', id, by, data));
  });
  // What the visitor began in the meantime, and may still wait to be written: a unit of work queues behind it.
  await ports.unitOfWork.run(async () => undefined);
  for (const late of await eraseConversationsOf(ports, id, by)) erased.add(late);
  await ports.erasure.purge(ports.clock.now());
  return ok(null);
}

/** Erases every conversation of a visitor; answers the ids of all of them. What they leave in files is for the caller to purge. */
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
  await ports.unitOfWork.run((stores) => forgetActivities(stores, conversationId, episode));
  return ok(null);
}
