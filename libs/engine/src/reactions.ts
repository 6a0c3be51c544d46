import type { TurnAnswerer } from './answering/turn-answerer.js';
import type { Committed } from './ports/journal.js';
import type { Ports } from './ports/ports.js';
import type { Router } from './queue/router.js';

type ReactionPorts = Pick<Ports, 'journal' | 'bus' | 'queueBoard' | 'operatorBoard'>;

/**
 * Commit listeners, called in the order of commits: publish on the bus, schedule an answer that is owed, wake the router.
 * A reaction that changes a conversation does so through an ordinary command.
 */
export function react(ports: ReactionPorts, answers: TurnAnswerer, router: Router): void {
  ports.journal.onCommitted((committed: Committed) => {
    const { conversation, events } = committed;
    ports.queueBoard.track(conversation);
    ports.bus.publish(committed);
    answers.onCommitted(conversation);
    if (events.some((event) => queueEvents.has(event.type))) router.wake();
  });
  ports.operatorBoard.onChange(() => router.wake());
}

/** Events after which a conversation may need an operator, or an operator may have become free. */
const queueEvents = new Set([
  'handoff.started',
  'handoff.declined',
  'handoff.expired',
  'handoff.completed',
  'handoff.returned',
  'handoff.cancelled',
  'conversation.transferred',
  'conversation.snoozed',
  'conversation.woken',
  'conversation.resolved',
  'conversation.prioritised',
]);
