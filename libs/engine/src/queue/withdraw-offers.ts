import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import { systemAuthor } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

type WithdrawPorts = ExecutePorts & Pick<Ports, 'operatorBoard'>;

/** Tries per offer. One that is refused each time expires by itself. */
const maxTries = 5;
const retryAfterMs = 250;

/** Withdraws every open offer to an operator who is no longer available, so that visitors do not wait for it to expire. */
export async function withdrawOffers(ports: WithdrawPorts, operatorId: OperatorId): Promise<void> {
  if (ports.operatorBoard.facts(operatorId)?.available) return;
  const offers = ports.operatorBoard.offersTo(operatorId);
  await Promise.all(offers.map((conversationId) => withdrawOffer(ports, conversationId, operatorId)));
}

/** Retries while the commit may succeed later. Any other refusal means that there is nothing left to withdraw. */
async function withdrawOffer(ports: WithdrawPorts, conversationId: ConversationId, to: OperatorId): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const result = await execute(ports, {
      conversationId,
      by: systemAuthor,
      command: () =>
        ports.operatorBoard.facts(to)?.available ? reject('wrong_state') : ok({ type: 'withdraw-offer', to }),
    });
    if (result.ok || !errors[result.code].retryable) return;
    if (tries < maxTries) await delay(result.retryAfterMs ?? retryAfterMs);
  }
}
