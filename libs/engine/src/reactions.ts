import type { TurnAnswerer } from './answering/turn-answerer.js';
import type { Ports } from './ports/ports.js';
import type { Router } from './queue/router.js';

type ReactionPorts = Pick<Ports, 'eventLog' | 'queueBoard' | 'operatorBoard' | 'teams' | 'waitEstimates' | 'duties'>;

/**
 * Reactions to commits: keeps the queue and its pace in memory, schedules pending answers, wakes the router. Changes of
 * conversations go through ordinary commands.
 */
export function react(ports: ReactionPorts, answers: TurnAnswerer, router: Router): void {
  ports.eventLog.onConversation((committed) => {
    const { conversation, events, isRemote = false } = committed;
    // Before an answer is scheduled, which may offer the turn.
    answers.externalBots.onCommitted(committed);
    ports.queueBoard.track(conversation);
    // Places that this node takes are reserved from the decision on, so only those of other nodes are tracked here.
    if (isRemote) ports.operatorBoard.track(conversation);
    answers.onCommitted(conversation, isRemote);
    if (events.some((event) => queueEvents.has(event.type))) router.wake();
    if (events.some((event) => pacingEvents.has(event.type))) ports.waitEstimates.refresh(conversation.chatbotId);
  });
  ports.duties.onChange('router', () => router.wake());
  ports.operatorBoard.onChange(() => router.wake());
  ports.teams.onChange(() => router.wake());
}

/** Events that may make a conversation need an operator, or an operator free. */
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

/** Events that may need the pace of a queue, or improve its estimate. */
const pacingEvents = new Set(['handoff.started', 'handoff.completed', 'conversation.transferred']);
