import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import { EntitySchema } from '../typeorm.js';

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

/** Parses with the schema: a chatbot stored before a setting existed gets its default. */
export function fromRow(row: ChatbotRow): Chatbot {
  return chatbot.parse(JSON.parse(row.details));
}
