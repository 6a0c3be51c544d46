import type { OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import { operatorAuthor } from '../access/author.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import { withdrawOffers } from './withdraw-offers.js';

type PresencePorts = ExecutePorts & Pick<Ports, 'unitOfWork' | 'operatorBoard'>;

/**
 * Stores the chosen presence, which survives sign-outs and restarts; without a connection an operator is offline anyway.
 * Any presence but online withdraws the open offers.
 */
export async function setPresence(ports: PresencePorts, id: OperatorId, presence: Presence): Promise<void> {
  const { unitOfWork, operatorBoard } = ports;
  const updated = await unitOfWork.run(async ({ operators, events }) => {
    const operator = await operators.get(id);
    if (!operator || operator.chosenPresence === presence) return operator;
    const chosen = { ...operator, chosenPresence: presence };
    await operators.put(chosen);
    await events.append(newEvent(ports, 'operator.status_changed', id, operatorAuthor(id), { presence }));
    return chosen;
  });
  if (updated === null) return;
  operatorBoard.register(updated);
  await withdrawOffers(ports, id);
}
