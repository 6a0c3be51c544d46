import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { systemAuthor } from '../access/author.js';
import type { ExecutePorts, Execution } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import type { Ports } from '../ports/ports.js';

type WithdrawPorts = ExecutePorts & Pick<Ports, 'operatorBoard'>;

/** Tries per offer. What still fails expires by itself. */
const maxTries = 5;

/** Withdraws every open offer to an operator who is no longer available, so that visitors do not wait for it to expire. */
export async function withdrawOffers(ports: WithdrawPorts, operatorId: OperatorId): Promise<void> {
  if (ports.operatorBoard.facts(operatorId)?.available) return;
  const offers = ports.operatorBoard.offersTo(operatorId);
  await Promise.all(offers.map((conversationId) => withdrawOffer(ports, conversationId, operatorId)));
}

async function withdrawOffer(ports: WithdrawPorts, conversationId: ConversationId, to: OperatorId): Promise<void> {
  const execution: Execution = {
    conversationId,
    by: systemAuthor,
    command: () =>
      ports.operatorBoard.facts(to)?.available ? reject('wrong_state') : ok({ type: 'withdraw-offer', to }),
  };
  await executeWithRetries(ports, execution, maxTries);
}
