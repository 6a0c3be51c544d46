import type { ConversationId, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Command, Context } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import type { Decision } from '#domain/conversation/decision.js';
import { nextDue } from '#domain/conversation/due.js';
import { logEvents } from '#domain/conversation/log-events.js';
import type { By, CommandSequence } from './arbitrary-sequences.js';
import { firstInLine } from './teams.js';

/** Result of one step; a rejected one has no `events`, and `after` equals `before`. */
export interface StepResult {
  readonly before: Conversation | null;
  readonly command: Command;
  readonly context: Context;
  readonly decision: Decision;
  readonly events: readonly LoggedEvent[];
  readonly after: Conversation | null;
}

const startedAt: Instant = Date.UTC(2026, 2, 1, 9);

/** Executes every step through the domain alone, as the journal would. */
export function runSequence({ policy, steps }: CommandSequence): StepResult[] {
  const trials: StepResult[] = [];
  let c: Conversation | null = null;
  let now = startedAt;
  for (const step of steps) {
    now = step.after === 'until due' ? Math.max(now, (c && nextDue(c, policy)?.at) ?? now) : now + step.after;
    const command = resolveOffsets(step.command, c, now);
    const opensAt = step.closedFor === null ? null : now + step.closedFor;
    const context: Context = {
      now,
      by: actor(step.by, c),
      policy,
      waitNeeds: () => ({ team: step.team && { ...step.team, rule: null }, skills: [] }),
      opensAt: () => opensAt,
      waitFacts: () => firstInLine,
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
): Pick<StepResult, 'events'> & { next: StepResult['after'] } {
  if (!decision.ok) return { events: [], next: c };
  let seq = c?.seq ?? 0;
  const newId = () => `event-${++seq}` as EventId;
  return logEvents(c, decision.value.events, {
    conversationId: 'conversation-1' as ConversationId,
    at,
    clientKey: null,
    principal: null,
    explanation: decision.value.explanation,
    newId,
  });
}

/** The last message of the turn with a pending answer. */
function lastOfTurn(c: Conversation | null): number {
  return c?.answerOwed?.upToSeq ?? c?.seq ?? 0;
}

/** Resolves the offsets of a command against the current state. */
function resolveOffsets(command: Command, c: Conversation | null, now: Instant): Command {
  switch (command.type) {
    case 'post-answer':
    case 'withhold-answer':
    case 'offer-turn':
    case 'pass-turn':
      return {
        ...command,
        control: (c?.control ?? 1) - command.control,
        answersUpTo: lastOfTurn(c) - command.answersUpTo,
      };
    case 'reply-in-dialogue':
      return {
        ...command,
        epoch: (c?.epoch ?? 1) - command.epoch,
        control: (c?.control ?? 1) - command.control,
        answersUpTo: lastOfTurn(c) - command.answersUpTo,
      };
    case 'post-program-message':
      return { ...command, answersUpTo: command.answersUpTo === null ? null : lastOfTurn(c) - command.answersUpTo };
    case 'request-action': {
      const { dialogue } = command;
      if (dialogue?.calledUpTo == null) return command;
      return { ...command, dialogue: { ...dialogue, calledUpTo: lastOfTurn(c) - dialogue.calledUpTo } };
    }
    case 'snooze':
      return { ...command, until: now + command.until };
    case 'judge-answer':
      // Usually the standing answer, the only one whose rating starts a turn.
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
