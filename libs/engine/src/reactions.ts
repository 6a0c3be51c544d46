import type { TurnAnswerer } from './answering/turn-answerer.js';
import type { Committed } from './ports/journal.js';
import type { Ports } from './ports/ports.js';
import type { Router } from './queue/router.js';

type ReactionPorts = Pick<Ports, 'journal' | 'bus' | 'queueBoard' | 'operatorBoard'>;

/**
 * What follows from a commit, in the order of commits: every reader of the log hears of it, a conversation with the bot
 * owes an answer, a waiting one wants an operator. Reactions that change something come back as ordinary commands.
 */
export function react(ports: ReactionPorts, answers: TurnAnswerer, router: Router): void {
  ports.journal.onCommitted((committed: Committed) => {
    const { conversation, events } = committed;
    ports.queueBoard.track(conversation);
    ports.bus.publish(committed);
    answers.heed(conversation);
    if (events.some((event) => movesTheQueue.has(event.type))) router.wake();
  });
  ports.operatorBoard.onChange(() => router.wake());
}

/** After these somebody may be wanted, or may have become free. */
const movesTheQueue = new Set([
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
