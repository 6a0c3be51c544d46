import type { OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import type { Ports } from '../ports/ports.js';

/** What the operator chose is kept over sign-outs and restarts; without a connection an operator is offline anyway. */
export async function setPresence(
  { unitOfWork, operatorBoard }: Pick<Ports, 'unitOfWork' | 'operatorBoard'>,
  id: OperatorId,
  presence: Presence,
): Promise<void> {
  const updated = await unitOfWork.run(async ({ operators }) => {
    const operator = await operators.get(id);
    if (!operator) return null;
    const chosen = { ...operator, chosenPresence: presence };
    await operators.put(chosen);
    return chosen;
  });
  if (updated) operatorBoard.seat(updated);
}
