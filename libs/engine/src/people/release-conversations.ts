import { errors } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { systemAuthor } from '../access/author.js';
import type { ExecutePorts, Execution } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { Ports } from '../ports/ports.js';
import { withdrawOffers } from '../queue/withdraw-offers.js';

type ReleasePorts = ExecutePorts & Pick<Ports, 'operatorBoard' | 'log'>;

/** Tries per conversation. One that is refused each time is released at the next start. */
const maxTries = 20;

/**
 * Returns the conversations of an operator who may have none any more, disabled or in a role that does not answer, to their places
 * in the queue, and withdraws the open offers of whoever is not available. Idempotent: the server does it again at its start, in
 * case it ended in the middle.
 */
export async function releaseConversations(ports: ReleasePorts, operatorId: OperatorId): Promise<void> {
  const { operatorBoard } = ports;
  const assigned = operatorBoard.mayHave(operatorId) ? [] : operatorBoard.assignedTo(operatorId);
  await Promise.all([
    withdrawOffers(ports, operatorId),
    ...assigned.map((conversationId) => release(ports, conversationId, operatorId)),
  ]);
}

async function release(ports: ReleasePorts, conversationId: ConversationId, owner: OperatorId): Promise<void> {
  const reason = ports.operatorBoard.facts(owner) === null ? 'operator_disabled' : 'operator_role_changed';
  const execution: Execution = {
    conversationId,
    by: systemAuthor,
    command: (c) =>
      c?.state === 'assigned' && c.owner === owner ? ok({ type: 'requeue', reason }) : reject('wrong_state'),
  };
  const result = await executeWithRetries(ports, execution, maxTries);
  if (!result.ok && errors[result.code].retryable)
    ports.log.error(
      { conversationId, operatorId: owner },
      'a conversation of an operator who may not have it was not released',
    );
}
