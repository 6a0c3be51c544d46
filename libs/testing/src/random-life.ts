import type { ConversationId, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Command, Context } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import type { Decision } from '#domain/conversation/decision.js';
import { nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import type { By, Life } from './arbitrary-commands.js';

/** One step of a life as it happened; `events` is empty and `after` is `before` where it was refused. */
export interface Trial {
  readonly before: Conversation | null;
  readonly command: Command;
  readonly context: Context;
  readonly decision: Decision;
  readonly events: readonly LoggedEvent[];
  readonly after: Conversation | null;
}

const birth: Instant = Date.UTC(2026, 2, 1, 9);

/** Carries out every step by the domain alone, as the journal does. */
export function liveThrough({ policy, steps }: Life): Trial[] {
  const trials: Trial[] = [];
  let c: Conversation | null = null;
  let now = birth;
  for (const step of steps) {
    now = step.after === 'until due' ? Math.max(now, (c && nextDue(c, policy)?.at) ?? now) : now + step.after;
    const command = aim(step.command, c, now);
    const context: Context = {
      now,
      by: actor(step.by, c),
      policy,
      opensAt: step.closedFor === null ? null : now + step.closedFor,
    };
    const decision = decide(c, command, context);
    const { events, next: after } = record(c, decision, now);
    trials.push({ before: c, command, context, decision, events, after });
    c = after;
  }
  return trials;
}

function record(
  c: Conversation | null,
  decision: Decision,
  at: Instant,
): Pick<Trial, 'events'> & { next: Trial['after'] } {
  if (!decision.ok) return { events: [], next: c };
  let seq = c?.seq ?? 0;
  const newId = () => `event-${++seq}` as EventId;
  return logEvents(c, decision.events, {
    conversationId: 'conversation-1' as ConversationId,
    at,
    clientKey: null,
    newId,
  });
}

/** Offsets become what they are in this state: an answer is as late as its lag says, a pause as long. */
function aim(command: Command, c: Conversation | null, now: Instant): Command {
  switch (command.type) {
    case 'post-answer':
    case 'withhold-answer': {
      const control = (c?.control ?? 1) - command.control;
      const answersUpTo = (c?.answerOwed?.upToSeq ?? c?.seq ?? 0) - command.answersUpTo;
      return { ...command, control, answersUpTo };
    }
    case 'snooze':
      return { ...command, until: now + command.until };
    case 'judge-answer':
      // Usually the answer that stands, which is the one that a judgement may move.
      return { ...command, eventId: c?.standingAnswer?.eventId ?? command.eventId };
    default:
      return command;
  }
}

function actor(by: By, c: Conversation | null): Actor {
  if (by === 'owner') return { kind: 'operator', id: c?.owner ?? 'nobody' };
  if (by === 'offered') return { kind: 'operator', id: c?.offer?.to ?? 'nobody' };
  return by;
}
