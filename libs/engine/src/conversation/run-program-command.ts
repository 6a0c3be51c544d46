import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { ProgramCommand } from '#contracts/program-commands.js';
import { ok, reject } from '#contracts/result.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { actorOf, type LoggedPrincipal, programAuthor } from '../access/author.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { clientForRules } from '../queue/wait-needs.js';
import { type ExecutePorts, execute } from './execute.js';
import { isSameCommand } from './is-same-command.js';
import { isUnknownTeam } from './run-operator-command.js';

export interface RunProgramCommand {
  readonly conversationId: ConversationId;
  readonly program: LoggedPrincipal;
  readonly clientKey: ClientKey;
  readonly command: ProgramCommand;
}

/** Runs a program's command on any conversation; scopes were checked before. */
export async function runProgramCommand(
  ports: ExecutePorts & Pick<Ports, 'clients'>,
  input: RunProgramCommand,
): Promise<CommitResult> {
  const { conversationId, program, clientKey, command } = input;
  const target = command.type === 'transfer' ? command.to : command.type === 'request-handoff' ? command : null;
  if (target !== null && isUnknownTeam(ports, target)) return reject('not_found');
  const handsOff = command.type === 'request-handoff';
  if (command.type === 'link-client' && !(await ports.clients.get(command.clientId))) return reject('not_found');
  return execute(ports, {
    conversationId,
    client: handsOff ? await clientForRules(ports, await ports.journal.read(conversationId)) : null,
    by: speaksForItself(command) ? programAuthor(program) : actorOf(program),
    idempotencyKey: { clientKey, isSame: (stored) => isSameCommand(stored, command) },
    command: (c) => {
      if (c === null) return reject('not_found');
      const made = toCommand(ports, c, command);
      return made ? ok(made) : reject('operator_unavailable');
    },
  });
}

/** Commands recorded in the program's own name: the visitor sees no operator behind them. */
function speaksForItself({ type }: ProgramCommand): boolean {
  return type === 'post-program-message' || type === 'pass-turn';
}

/** Null if the named operator does not exist. */
function toCommand(
  ports: Pick<Ports, 'operatorBoard' | 'teams'>,
  { state }: Conversation,
  command: ProgramCommand,
): Command | null {
  switch (command.type) {
    case 'post-program-message':
      return { ...command, control: command.control ?? null, answersUpTo: command.answersUpTo ?? null };
    case 'request-handoff':
      return {
        type: 'request-handoff',
        reason: 'api',
        ...(command.teamId !== undefined && { team: ports.teams.get(command.teamId) }),
      };
    case 'transfer':
      return { type: 'transfer', to: { team: ports.teams.get(command.to.teamId) }, note: null };
    case 'assign': {
      const operator = ports.operatorBoard.facts(command.operatorId);
      if (!operator?.available) return null;
      return { type: state === 'queued' || state === 'offered' ? 'accept' : 'take-over', operator };
    }
    case 'resolve':
      return { type: 'resolve', outcome: command.outcome, reason: 'api' };
    case 'pass-turn':
    case 'write-note':
    case 'label':
    case 'prioritise':
    case 'link-client':
    case 'unlink-client':
      return command;
  }
}
