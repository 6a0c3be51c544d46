import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotStore } from '#engine/ports/knowledge-stores.js';
import { chatbotRow, fromRow, toRow } from '../rows/chatbot.row.js';
import type { Access } from './access.js';

export class TypeormChatbotStore implements ChatbotStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async all(): Promise<Chatbot[]> {
    return (await this.#access.read.find(chatbotRow, { order: { id: 'ASC' } })).map(fromRow);
  }

  async put(chatbot: Chatbot): Promise<void> {
    await this.#access.write((manager) => manager.upsert(chatbotRow, toRow(chatbot), ['id']));
  }
}
