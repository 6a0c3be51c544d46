/** The element that stands for the chat on the business's page: the loader writes its attributes, the launcher defines it. */
export const widgetTag = 'parley-chat';

/** Per tab: whether the panel was open and whether a conversation was under way when the visitor left the page. */
export function memoryKey(chatbot: string): string {
  return `parley:${chatbot}`;
}
