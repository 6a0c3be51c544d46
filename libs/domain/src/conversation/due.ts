import { type ActionNature, natureOf } from '#contracts/business/actions.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Command, Context } from './command.js';
import type { Conversation, PendingAction, QueuePlace } from './conversation.js';
import { awaitsOutcome } from './dialogue-state.js';

/** Kinds of timers. The sweep turns a due one into an ordinary command. */
export const dueKinds = [
  'answer',
  'resolve-idle',
  'delay-handoff',
  'expire-offer',
  'warn-idle',
  'requeue',
  'wake',
  'close',
  'recover-action',
] as const;
export type DueKind = (typeof dueKinds)[number];

export interface Due {
  readonly at: Instant;
  readonly kind: DueKind;
}

/** Maximum time until a request to a business system has an outcome; afterwards the process that sent it must have ended. */
const actionMs = minuteMs;

/** Whether the process that sent a request must have ended. Before that, it may still be running on another node. */
export function isAbandoned({ at }: PendingAction, now: Instant): boolean {
  return at + actionMs <= now;
}

/** Next timer of a conversation; null where only a person can move it. Pure, so timers survive a restart. */
export function nextDue(c: Conversation, policy: ChatbotPolicy): Due | null {
  const due = dueOfState(c, policy);
  const oldest = c.pendingActions?.[0];
  if (oldest === undefined) return due;
  const at = oldest.at + actionMs;
  return due === null || at < due.at ? { at, kind: 'recover-action' } : due;
}

function dueOfState(c: Conversation, policy: ChatbotPolicy): Due | null {
  switch (c.state) {
    case 'bot':
      // The outcome of a write is looked up first.
      if (awaitsOutcome(c) && callOf(c)?.effect === 'write') return null;
      if (c.answerOwed !== null) return { at: c.answerOwed.offeredUntil ?? c.answerOwed.since, kind: 'answer' };
      return { at: c.lastActivityAt + policy.botIdle * minuteMs, kind: 'resolve-idle' };
    case 'queued':
      if (c.queue === null || c.queue.delayed) return null;
      return { at: waitStart(c, c.queue) + policy.maxWait * minuteMs, kind: 'delay-handoff' };
    case 'offered':
      return c.offer && { at: c.offer.until, kind: 'expire-offer' };
    case 'assigned':
      return dueOfAssigned(c, policy);
    case 'snoozed':
      return c.snoozedUntil === null ? null : { at: c.snoozedUntil, kind: 'wake' };
    case 'resolved':
      return c.resolvedAt === null ? null : { at: c.resolvedAt + policy.closeAfter * minuteMs, kind: 'close' };
    case 'closed':
      return null;
  }
}

/** The action that the dialogue has called and that has no outcome yet. */
function callOf({ dialogue, pendingActions }: Conversation): ActionNature | null {
  const call = pendingActions?.find(({ requestId }) => requestId === dialogue?.form.call?.key);
  return call ? natureOf(call) : null;
}

/**
 * Instant from which the maximum wait counts. The place may be older, since a conversation that returns to the queue keeps it; and the
 * wait counts only from the next opening.
 */
export function waitStart(c: Conversation, place: QueuePlace): Instant {
  return Math.max(place.since, c.waitingSince ?? 0, place.opensAt ?? 0);
}

/** Idle timer of an assigned conversation: of the operator while the visitor waits, else of the visitor. */
function dueOfAssigned(c: Conversation, policy: ChatbotPolicy): Due {
  const assignedAt = c.assignedAt ?? c.lastActivityAt;
  if (c.waitingSince !== null) {
    return { at: Math.max(c.waitingSince, assignedAt) + policy.operatorIdle * minuteMs, kind: 'requeue' };
  }
  if (c.resolvesAt !== null) return { at: c.resolvesAt, kind: 'resolve-idle' };
  return { at: (c.lastOperatorAt ?? assignedAt) + policy.visitorIdle * minuteMs, kind: 'warn-idle' };
}

/** Timer behind a command; null if a person or a program issued it. */
export function timerOf(command: Command, by: Actor): DueKind | null {
  switch (command.type) {
    case 'delay-handoff':
    case 'expire-offer':
    case 'warn-idle':
      return command.type;
    case 'requeue':
      return command.reason === 'operator_silent' ? 'requeue' : null;
    case 'wake':
      return by.kind === 'system' ? 'wake' : null;
    case 'resolve':
      return command.reason === 'idle' ? 'resolve-idle' : null;
    case 'close':
      return command.reason === 'age' ? 'close' : null;
    default:
      return null;
  }
}

/** Whether a timer may fire now: the state may have changed since the sweep read it. */
export function isDue(c: Conversation, kind: DueKind, { now, policy }: Context): boolean {
  const due = nextDue(c, policy);
  return due !== null && due.kind === kind && due.at <= now;
}
