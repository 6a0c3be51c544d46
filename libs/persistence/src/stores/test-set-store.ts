import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import type { TestSetStore } from '#engine/ports/test-set-store.js';
import { fromRow, testQuestionRow, toRows } from '../rows/test-question.row.js';
import type { Access } from './access.js';

/** Rows in one statement: SQLite binds a limited number of values. */
const rowsPerStatement = 100;

export class TypeormTestSetStore implements TestSetStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async read(chatbotId: ChatbotId, locale: Locale): Promise<TestQuestion[]> {
    const where = { chatbotId, locale };
    return (await this.#access.read.find(testQuestionRow, { where, order: { position: 'ASC' } })).map(fromRow);
  }

  async replace(chatbotId: ChatbotId, locale: Locale, questions: readonly TestQuestion[]): Promise<void> {
    const rows = toRows(chatbotId, locale, questions);
    await this.#access.write(async (manager) => {
      await manager.delete(testQuestionRow, { chatbotId, locale });
      for (let at = 0; at < rows.length; at += rowsPerStatement)
        await manager.insert(testQuestionRow, rows.slice(at, at + rowsPerStatement));
    });
  }
}
