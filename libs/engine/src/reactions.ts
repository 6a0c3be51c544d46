import type { TurnAnswerer } from './answering/turn-answerer.js';
import type { Ports } from './ports/ports.js';
import type { Router } from './queue/router.js';

type ReactionPorts = Pick<Ports, 'eventLog' | 'queueBoard' | 'operatorBoard' | 'teams' | 'waitEstimates' | 'duties'>;

/**
 * Follows the log: keeps the queue and its pace in memory, schedules an answer that is owed, wakes the router.
 * A reaction that changes a conversation does so through an ordinary command.
 */
export function react(ports: ReactionPorts, answers: TurnAnswerer, router: Router): void {
  ports.eventLog.onConversation(({ conversation, events, isRemote = false }) => {
    ports.queueBoard.track(conversation);
    // Places that this node takes are reserved from the decision on.
    if (isRemote) ports.operatorBoard.track(conversation);
    answers.onCommitted(conversation, isRemote);
    if (events.some((event) => queueEvents.has(event.type))) router.wake();
    if (events.some((event) => pacingEvents.has(event.type))) ports.waitEstimates.refresh(conversation.chatbotId);
  });
  ports.duties.onChange('router', () => router.wake());
  ports.operatorBoard.onChange(() => router.wake());
  ports.teams.onChange(() => router.wake());
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

/** Events after which the pace of a queue may be needed, or is known better. */
const pacingEvents = new Set(['handoff.started', 'handoff.completed', 'conversation.transferred']);
