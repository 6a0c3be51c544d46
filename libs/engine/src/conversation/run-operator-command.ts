import type { OperatorCommand } from '#contracts/commands.js';
import type { ClientKey, ConversationId, OperatorId, TeamId } from '#contracts/ids.js';
import { commandPermission } from '#contracts/permissions.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { actorOf, operatorIdOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { type ExecutePorts, execute } from './execute.js';
import { isBotAnswer } from './is-bot-answer.js';
import { isSameCommand } from './is-same-command.js';
import { factsOfOwner } from './owner-facts.js';

export interface RunOperatorCommand {
  readonly conversationId: ConversationId;
  /** An operator, or an application that acts on behalf of one, within its rights. */
  readonly principal: Principal;
  readonly clientKey: ClientKey;
  readonly command: OperatorCommand;
}

export async function runOperatorCommand(
  ports: ExecutePorts & Pick<Ports, 'events' | 'clients'>,
  input: RunOperatorCommand,
): Promise<CommitResult> {
  const { conversationId, principal, clientKey, command } = input;
  const { rights } = principal;
  const operatorId = operatorIdOf(principal);
  if (operatorId === null || !rights.has(commandPermission[command.type])) return reject('forbidden');
  if (command.type === 'judge-answer' && !(await isBotAnswer(ports, conversationId, command.eventId))) {
    return reject('not_found');
  }
  const isClientKnown = command.type !== 'link-client' || (await ports.clients.get(command.clientId)) !== null;
  return execute(ports, {
    conversationId,
    by: actorOf(principal),
    idempotencyKey: { clientKey, isSame: (stored) => isSameCommand(stored, command) },
    command: (c) => {
      if (c === null) return reject('not_found');
      // A snoozed conversation has an owner too.
      const takesFromColleague = command.type === 'take-over' && c.owner !== null && c.owner !== operatorId;
      if (takesFromColleague && !rights.has('conversations.take_over_assigned')) return reject('forbidden');
      return isClientKnown
        ? toCommand(ports, c, operatorId, command)
        : invalidAt('/clientId', 'there is no such client');
    },
  });
}

/** Whether a target names a team that was removed, or never was. */
export function isUnknownTeam(
  { teams }: Pick<Ports, 'teams'>,
  to: { readonly operatorId: OperatorId } | { readonly teamId?: TeamId | null | undefined },
): boolean {
  return 'teamId' in to && to.teamId !== undefined && to.teamId !== null && teams.get(to.teamId) === null;
}

function toCommand(
  ports: Pick<Ports, 'operatorBoard' | 'teams'>,
  c: Conversation,
  operatorId: OperatorId,
  command: OperatorCommand,
): Result<Command> {
  switch (command.type) {
    case 'accept':
    case 'take-over':
    case 'reopen': {
      const operator = ports.operatorBoard.facts(operatorId);
      return operator ? ok({ type: command.type, operator }) : reject('operator_unavailable');
    }
    case 'transfer': {
      const note = command.note ?? null;
      if (isUnknownTeam(ports, command.to)) return invalidAt('/to/teamId', 'there is no such team');
      if ('teamId' in command.to)
        return ok({ type: 'transfer', to: { team: ports.teams.get(command.to.teamId) }, note });
      const operator = ports.operatorBoard.facts(command.to.operatorId);
      if (!operator) return invalidAt('/to/operatorId', 'there is no such operator');
      return ok({ type: 'transfer', to: { operator }, note });
    }
    case 'snooze':
      return ok({ type: 'snooze', until: Date.parse(command.until) });
    case 'wake':
      return ok({ type: 'wake', owner: factsOfOwner(ports, c) });
    case 'resolve':
      return ok({ type: 'resolve', outcome: command.outcome, reason: 'operator' });
    case 'label':
    case 'decline':
    case 'write-note':
    case 'return-to-bot':
    case 'prioritise':
    case 'link-client':
    case 'unlink-client':
    case 'judge-answer':
    case 'judge-suggestion':
      return ok(command);
  }
}
