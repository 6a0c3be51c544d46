import type { ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type EraseActionsPorts = ExecutePorts & Pick<Ports, 'actionAddresses' | 'clients' | 'unitOfWork'>;

/** Addresses of the person who is erased, as the stores know them. */
type EmailsOf = (stores: Pick<Ports, 'clients'>) => Promise<readonly string[]>;

/**
 * Erases a person: requests to business systems, their replies and open forms in every conversation in which they name one of the addresses,
 * and then whatever `work` erases. Words and index go together, conversation by conversation, so an interrupted erasure is repeated and finds
 * the rest. What was indexed meanwhile is erased before the unit of work does anything.
 */
export async function eraseWithActions<T>(
  ports: EraseActionsPorts,
  { emailsOf, by }: { readonly emailsOf: EmailsOf; readonly by: Author },
  work: (stores: Transaction) => Promise<T>,
): Promise<T> {
  for (;;) {
    for (const id of await conversationsOf(ports, await emailsOf(ports))) await eraseActionsIn(ports, id, by);
    const done = await ports.unitOfWork.run(async (stores) => {
      const left = await conversationsOf(stores, await emailsOf(stores));
      return left.length > 0 ? null : { value: await work(stores) };
    });
    if (done) return done.value;
  }
}

async function conversationsOf(
  { actionAddresses }: Pick<Ports, 'actionAddresses'>,
  emails: readonly string[],
): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for (const email of emails) ids.push(...(await actionAddresses.conversationsOf(email.toLowerCase())));
  return [...new Set(ids)];
}

async function eraseActionsIn(ports: EraseActionsPorts, conversationId: ConversationId, by: Author): Promise<void> {
  const command = { type: 'erase-actions' } as const;
  const result = await execute(ports, {
    ...{ conversationId, by },
    command: (c) => (c ? ok(command) : reject('not_found')),
  });
  if (result.ok) return;
  if (result.code !== 'not_found') throw new Error(`actions of ${conversationId} were not erased: ${result.code}`);
  // An erased conversation has none, only its index may be left.
  await ports.unitOfWork.run(({ actionAddresses }) => actionAddresses.removeOf(conversationId));
}
