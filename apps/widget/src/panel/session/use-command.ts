import { useCallback, useState } from 'preact/hooks';
import type { VisitorCommand } from '#contracts/commands.js';
import { RequestFailed, type VisitorClient } from '#sdk/client-types.js';
import type { MessageKey } from './translation.js';

/** Visitor commands with their pending state and last error. */
export interface Commands {
  /** True if the command was stored; otherwise `problem` has the reason. */
  run(command: VisitorCommand): Promise<boolean>;
  /** Type of the pending command. */
  readonly running: VisitorCommand['type'] | null;
  readonly problem: MessageKey | null;
  /** Shows another failure, with its code if there is one. */
  fail(code: string | null): void;
  dismiss(): void;
}

export function useCommands(client: VisitorClient): Commands {
  const [running, setRunning] = useState<VisitorCommand['type'] | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const run = useCallback(
    async (command: VisitorCommand) => {
      setRunning(command.type);
      setProblem(null);
      try {
        await client.command(command);
        return true;
      } catch (error) {
        setProblem(failureKey(error instanceof RequestFailed ? error.failure.code : null));
        return false;
      } finally {
        setRunning(null);
      }
    },
    [client],
  );
  const dismiss = useCallback(() => setProblem(null), []);
  const fail = useCallback((code: string | null) => setProblem(failureKey(code)), []);
  return { run, running, problem, fail, dismiss };
}

/** Message key of an error; codes a visitor cannot act on share one message. */
export function failureKey(code: string | null): MessageKey {
  switch (code) {
    case 'rate_limited':
      return 'failure.rate_limited';
    case 'wrong_state':
    case 'control_moved':
      return 'failure.wrong_state';
    case 'already_taken':
      return 'failure.already_taken';
    case 'chatbot_archived':
      return 'failure.chatbot_archived';
    case 'conversation_closed':
      return 'failure.conversation_closed';
    case 'too_large':
      return 'failure.too_large';
    default:
      return 'failure.other';
  }
}
