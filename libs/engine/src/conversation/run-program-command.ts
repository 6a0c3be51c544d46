import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { ProgramCommand } from '#contracts/program-commands.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
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
  const handsOff = command.type === 'request-handoff';
  const isClientKnown = command.type !== 'link-client' || (await ports.clients.get(command.clientId)) !== null;
  return execute(ports, {
    conversationId,
    client: handsOff ? await clientForRules(ports, await ports.journal.read(conversationId)) : null,
    by: speaksForItself(command) ? programAuthor(program) : actorOf(program),
    idempotencyKey: { clientKey, isSame: (stored) => isSameCommand(stored, command) },
    command: (c) => {
      if (c === null) return reject('not_found');
      return isClientKnown ? toCommand(ports, c, command) : invalidAt('/clientId', 'there is no such client');
    },
  });
}

/** Commands recorded in the program's own name: the visitor sees no operator behind them. */
function speaksForItself({ type }: ProgramCommand): boolean {
  return type === 'post-program-message' || type === 'pass-turn';
}

function toCommand(
  ports: Pick<Ports, 'operatorBoard' | 'teams'>,
  { state }: Conversation,
  command: ProgramCommand,
): Result<Command> {
  switch (command.type) {
    case 'post-program-message':
      return ok({ ...command, control: command.control ?? null, answersUpTo: command.answersUpTo ?? null });
    case 'request-handoff':
      if (isUnknownTeam(ports, command)) return invalidAt('/teamId', 'there is no such team');
      return ok({
        type: 'request-handoff',
        reason: 'api',
        ...(command.teamId !== undefined && { team: ports.teams.get(command.teamId) }),
      });
    case 'transfer':
      if (isUnknownTeam(ports, command.to)) return invalidAt('/teamId', 'there is no such team');
      return ok({ type: 'transfer', to: { team: ports.teams.get(command.to.teamId) }, note: null });
    case 'assign': {
      const operator = ports.operatorBoard.facts(command.operatorId);
      if (!operator) return invalidAt('/operatorId', 'there is no such operator');
      if (!operator.available) return reject('operator_unavailable');
      return ok({ type: state === 'queued' || state === 'offered' ? 'accept' : 'take-over', operator });
    }
    case 'resolve':
      return ok({ type: 'resolve', outcome: command.outcome, reason: 'api' });
    case 'pass-turn':
    case 'write-note':
    case 'label':
    case 'prioritise':
    case 'link-client':
    case 'unlink-client':
      return ok(command);
  }
}
