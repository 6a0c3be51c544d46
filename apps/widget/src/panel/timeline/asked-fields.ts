import type { PreChatField } from '#contracts/pre-chat.js';
import type { VisitorSnapshot } from '#sdk/client-types.js';

/** Fields of the pre-chat form to ask for: none twice, and none that is proven. */
export function askedFields({
  chatbot,
  assurance,
  isFormFilled,
  conversation,
}: VisitorSnapshot): readonly PreChatField[] {
  if (!chatbot?.preChat || isFormFilled || conversation) return [];
  return chatbot.preChat.filter(
    ({ kind }) => kind === 'own' || assurance === 'none' || (assurance === 'confirmed' && kind !== 'email'),
  );
}
