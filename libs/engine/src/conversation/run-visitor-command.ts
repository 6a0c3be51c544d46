import type { VisitorCommand } from '#contracts/commands.js';
import type { ClientKey, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { visitorAuthor } from '../access/author.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { clientForRules } from '../queue/wait-needs.js';
import { type ExecutePorts, execute } from './execute.js';
import { isBotAnswer } from './is-bot-answer.js';
import { isSameCommand } from './is-same-command.js';
import { ownsConversation } from './owns-conversation.js';

export interface RunVisitorCommand {
  readonly conversationId: ConversationId;
  readonly visitorId: VisitorId;
  readonly clientKey: ClientKey;
  readonly command: VisitorCommand;
}

export async function runVisitorCommand(
  ports: ExecutePorts & Pick<Ports, 'events' | 'clients'>,
  input: RunVisitorCommand,
): Promise<CommitResult> {
  const { conversationId, visitorId, clientKey, command } = input;
  if (!(await ownsConversation(ports, conversationId, visitorId))) return reject('not_found');
  if (command.type === 'judge-answer' && !(await isBotAnswer(ports, conversationId, command.eventId))) {
    return reject('not_found');
  }
  const asksForPerson = command.type === 'request-handoff';
  return execute(ports, {
    conversationId,
    client: asksForPerson ? await clientForRules(ports, await ports.journal.read(conversationId)) : null,
    by: visitorAuthor(visitorId),
    idempotencyKey: { clientKey, isSame: (stored) => isSameCommand(stored, command) },
    command: (c) => (c ? ok(toCommand(c, command)) : reject('not_found')),
  });
}

function toCommand(c: Conversation, command: VisitorCommand): Command {
  switch (command.type) {
    case 'request-handoff':
      return { type: 'request-handoff', reason: 'visitor_requested' };
    case 'leave-queue':
      return { type: 'leave-queue', reason: 'visitor' };
    case 'resolve':
      return { type: 'resolve', reason: 'visitor', outcome: outcomeOf(c) };
    case 'found-answer':
      return command;
    case 'rate':
      return { type: 'rate', score: command.score, comment: command.comment ?? null };
    case 'judge-answer':
      return command;
  }
}

/** Outcome of a chat that its visitor ends: confirmed with a person, abandoned in the queue, unconfirmed with the bot. */
function outcomeOf(c: Conversation) {
  if (c.state === 'queued' || c.state === 'offered') return 'abandoned';
  return c.state === 'assigned' ? 'confirmed' : 'unconfirmed';
}
