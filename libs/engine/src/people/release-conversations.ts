import { errors } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { systemAuthor } from '../access/author.js';
import type { ExecutePorts, Execution } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { Ports } from '../ports/ports.js';
import { withdrawOffers } from '../queue/withdraw-offers.js';

type ReleasePorts = ExecutePorts & Pick<Ports, 'operatorBoard' | 'log'>;

/** Tries per conversation. What still fails is released at the next start. */
const maxTries = 20;

/**
 * Requeues the conversations of an operator who can no longer have any (disabled, or in a role that does not answer),
 * and withdraws open offers to unavailable ones. Idempotent: repeated at each start, in case an earlier run was
 * interrupted.
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
