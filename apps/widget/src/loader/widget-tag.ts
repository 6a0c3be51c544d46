/** Custom element of the chat: the loader writes its attributes, the launcher defines it. */
export const widgetTag = 'parley-chat';

/** Key of the launcher state in the session storage (panel open, conversation active), and of an open conversation in the local one. */
export function storageKey(chatbot: string): string {
  return `parley:${chatbot}`;
}
