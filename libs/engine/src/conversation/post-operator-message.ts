import type { ClientKey, ConversationId, OperatorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { operatorAuthor } from '../access/author.js';
import type { CommitResult } from '../ports/journal.js';
import { type ExecutePorts, execute } from './execute.js';

export interface PostOperatorMessage {
  readonly conversationId: ConversationId;
  readonly operatorId: OperatorId;
  readonly clientKey: ClientKey;
  readonly text: string;
}

export function postOperatorMessage(ports: ExecutePorts, input: PostOperatorMessage): Promise<CommitResult> {
  const { conversationId, operatorId, clientKey, text } = input;
  return execute(ports, {
    conversationId,
    by: operatorAuthor(operatorId),
    idempotencyKey: { clientKey, isSame: (stored) => stored.type === 'message.posted' && stored.data.text === text },
    command: () => ok({ type: 'post-operator-message', text }),
  });
}
