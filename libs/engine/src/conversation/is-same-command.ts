import type { OperatorCommand, VisitorCommand } from '#contracts/commands.js';
import type { ConversationEventType } from '#contracts/events.js';
import type { ProgramCommand } from '#contracts/program-commands.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';

interface CommandTrace {
  /** Event that completes the command; several types if the state decides. */
  readonly types: readonly ConversationEventType[];
  /** Part of the event's data that comes from the command. */
  readonly data: Record<string, unknown>;
}

type AnyCommand = VisitorCommand | OperatorCommand | ProgramCommand;

/** Whether `stored` is this command's event, which tells a repeat from another command under the same key. */
export function isSameCommand(stored: LoggedEvent, command: AnyCommand): boolean {
  const { types, data } = traceOf(command);
  const said = stored.data as Record<string, unknown>;
  return (
    types.includes(stored.type) &&
    Object.entries(data).every(([field, value]) => JSON.stringify(said[field]) === JSON.stringify(value))
  );
}

function traceOf(command: AnyCommand): CommandTrace {
  switch (command.type) {
    case 'request-handoff':
      return { types: ['handoff.started'], data: teamAskedFor(command) };
    case 'leave-queue':
      return { types: ['handoff.cancelled', 'conversation.resolved'], data: {} };
    case 'found-answer':
      return { types: ['conversation.resolved'], data: { articleId: command.articleId } };
    case 'resolve':
      return { types: ['conversation.resolved'], data: 'outcome' in command ? { outcome: command.outcome } : {} };
    case 'rate':
      return { types: ['conversation.rated'], data: { score: command.score, comment: command.comment ?? null } };
    case 'judge-answer':
      return { types: ['answer.judged'], data: { eventId: command.eventId, verdict: command.verdict } };
    case 'judge-suggestion':
      return { types: ['suggestion.judged'], data: { verdict: command.verdict } };
    case 'accept':
      return { types: ['handoff.completed'], data: { reason: 'accepted' } };
    case 'take-over':
      return { types: ['handoff.completed'], data: { reason: 'operator_takeover' } };
    case 'post-program-message':
      return { types: ['message.posted'], data: { text: command.text } };
    case 'pass-turn':
      return { types: ['turn.passed'], data: { answersUpTo: command.answersUpTo } };
    case 'assign':
      return { types: ['handoff.completed'], data: { operatorId: command.operatorId } };
    case 'decline':
      return { types: ['handoff.declined'], data: {} };
    case 'write-note':
      return { types: ['note.posted'], data: { text: command.text } };
    case 'transfer':
      return {
        types: ['conversation.transferred'],
        data: { ...targetOf(command.to), note: 'note' in command ? (command.note ?? null) : null },
      };
    case 'return-to-bot':
      return { types: ['handoff.returned'], data: {} };
    case 'snooze':
      return { types: ['conversation.snoozed'], data: { until: Date.parse(command.until) } };
    case 'wake':
      return { types: ['conversation.woken'], data: {} };
    case 'reopen':
      return { types: ['conversation.reopened'], data: {} };
    case 'label':
      return { types: ['conversation.labelled'], data: { labels: [...new Set(command.labels)] } };
    case 'prioritise':
      return { types: ['conversation.prioritised'], data: { priority: command.priority } };
    case 'link-client':
      return { types: ['client.linked'], data: { clientId: command.clientId } };
    case 'unlink-client':
      return { types: ['client.unlinked'], data: {} };
  }
}

/** A program may name a team; otherwise the chatbot's rules choose one. */
function teamAskedFor(command: Extract<AnyCommand, { type: 'request-handoff' }>): Record<string, unknown> {
  const teamId = 'teamId' in command ? command.teamId : undefined;
  return teamId === undefined ? {} : { teamId };
}

function targetOf(to: Extract<OperatorCommand, { type: 'transfer' }>['to']): Record<string, unknown> {
  return 'operatorId' in to ? { operatorId: to.operatorId } : { operatorId: null, teamId: to.teamId };
}
