import type { OperatorId } from '#contracts/ids.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Ports } from '../ports/ports.js';

/** Withdraws every open offer to an operator who is no longer available, so that visitors do not wait for it to expire. */
export async function withdrawOffers(
  ports: ExecutePorts & Pick<Ports, 'operatorBoard'>,
  operatorId: OperatorId,
): Promise<void> {
  if (ports.operatorBoard.facts(operatorId)?.available) return;
  await Promise.all(
    ports.operatorBoard.offersTo(operatorId).map((conversationId) =>
      execute(ports, {
        conversationId,
        by: { kind: 'system', id: null },
        command: () => ({ type: 'withdraw-offer', to: operatorId }),
      }),
    ),
  );
}
