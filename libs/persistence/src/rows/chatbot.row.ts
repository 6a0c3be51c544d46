import { EntitySchema } from 'typeorm';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';

export interface ChatbotRow {
  id: string;
  /** The chatbot as JSON. */
  details: string;
}

export const chatbotRow = new EntitySchema<ChatbotRow>({
  name: 'chatbots',
  columns: {
    id: { type: 'text', primary: true },
    details: { type: 'text' },
  },
});

export function toRow(value: Chatbot): ChatbotRow {
  return { id: value.id, details: JSON.stringify(value) };
}

/** Reads through the schema: a chatbot stored before a setting was invented gets its default. */
export function fromRow(row: ChatbotRow): Chatbot {
  return chatbot.parse(JSON.parse(row.details));
}
