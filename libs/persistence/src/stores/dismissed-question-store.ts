import type { ChatbotId, Instant } from '#contracts/ids.js';
import type { DismissedQuestionStore } from '#engine/ports/dismissed-question-store.js';
import { dismissedQuestionRow } from '../rows/dismissed-question.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormDismissedQuestionStore implements DismissedQuestionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async hashes(chatbotId: ChatbotId): Promise<ReadonlySet<string>> {
    const rows = await this.#access.read.find(dismissedQuestionRow, {
      select: { questionHash: true },
      where: { chatbotId },
    });
    return new Set(rows.map(({ questionHash }) => questionHash));
  }

  async add(chatbotId: ChatbotId, hashes: readonly string[], at: Instant): Promise<void> {
    const rows = [...new Set(hashes)].map((questionHash) => ({ chatbotId, questionHash, dismissedAt: at }));
    await this.#access.write((manager) => manager.upsert(dismissedQuestionRow, rows, ['chatbotId', 'questionHash']));
  }

  async remove(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void> {
    await this.#access.write((manager) =>
      manager.delete(dismissedQuestionRow, { chatbotId, questionHash: In([...hashes]) }),
    );
  }
}
