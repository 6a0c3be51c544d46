import type { Failure } from '#contracts/errors.js';
import { failure } from '#contracts/errors.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { type StartConversation, startConversation } from './start-conversation.js';

/** Starts a conversation for a visitor of this chatbot, on a program's behalf; `isNew` is false for one that is open already. */
export async function startForVisitor(
  ports: Parameters<typeof startConversation>[0] & Pick<Ports, 'visitors'>,
  input: StartConversation,
): Promise<{ readonly conversation: Conversation; readonly isNew: boolean } | Failure> {
  const visitor = await ports.visitors.get(input.visitorId);
  if (visitor?.chatbotId !== input.chatbotId) return failure('not_found');
  const open = await ports.conversations.openOf(input.visitorId, input.chatbotId);
  const conversation = open ?? (await startConversation(ports, input));
  return 'code' in conversation ? conversation : { conversation, isNew: open === null };
}
