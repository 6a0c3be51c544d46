import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { type StartConversation, startConversation } from './start-conversation.js';

/** Starts a conversation for a visitor of this chatbot, on a program's behalf; `isNew` is false for an open one. */
export async function startForVisitor(
  ports: Parameters<typeof startConversation>[0] & Pick<Ports, 'chatbots'>,
  input: StartConversation,
): Promise<Result<{ readonly conversation: Conversation; readonly isNew: boolean }>> {
  if (!ports.chatbots.get(input.chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
  const visitor = await ports.visitors.get(input.visitorId);
  // A visitor merged into another no longer exists.
  if (visitor?.chatbotId !== input.chatbotId || visitor.mergedInto !== null)
    return invalidAt('/visitorId', 'the chatbot has no such visitor');
  const open = await ports.conversations.openOf(input.visitorId, input.chatbotId);
  if (open) return ok({ conversation: open, isNew: false });
  const started = await startConversation(ports, input);
  return started.ok ? ok({ conversation: started.value, isNew: true }) : started;
}
