import { ok, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

export type EraseActionsPorts = ExecutePorts & Pick<Ports, 'actionAddresses'>;

/**
 * Erases requests to business systems, their replies and open forms in every conversation in which they name one of these addresses. Before the
 * person is removed: an interrupted removal is repeated, and finds them again.
 */
export async function eraseActionsOf(ports: EraseActionsPorts, emails: readonly string[], by: Author): Promise<void> {
  for (const email of emails)
    for (const conversationId of await ports.actionAddresses.conversationsOf(email.toLowerCase())) {
      const command = { type: 'erase-actions' } as const;
      const result = await execute(ports, {
        ...{ conversationId, by },
        command: (c) => (c ? ok(command) : reject('not_found')),
      });
      // An erased conversation has none.
      if (!result.ok && result.code !== 'not_found')
        throw new Error(`actions of ${conversationId} were not erased: ${result.code}`);
    }
}
