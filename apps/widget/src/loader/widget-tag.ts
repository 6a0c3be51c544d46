/** Custom element of the chat: the loader writes its attributes, the launcher defines it. */
export const widgetTag = 'parley-chat';

/** Session storage key of the launcher state: panel open, conversation active. */
export function storageKey(chatbot: string): string {
  return `parley:${chatbot}`;
}
