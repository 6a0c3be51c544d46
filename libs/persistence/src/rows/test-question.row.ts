import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import { EntitySchema } from '../typeorm.js';

export interface TestQuestionRow {
  chatbotId: string;
  locale: string;
  /** From 0, without gaps. */
  position: number;
  question: string;
  /** JSON. */
  expected: string | null;
}

export const testQuestionRow = new EntitySchema<TestQuestionRow>({
  name: 'test_questions',
  columns: {
    chatbotId: { type: 'text', primary: true, name: 'chatbot_id' },
    locale: { type: 'text', primary: true },
    position: { type: 'integer', primary: true },
    question: { type: 'text' },
    expected: { type: 'text', nullable: true },
  },
});

export function toRows(chatbotId: ChatbotId, locale: Locale, questions: readonly TestQuestion[]): TestQuestionRow[] {
  return questions.map(({ question, expected }, position) => ({
    chatbotId,
    locale,
    position,
    question,
    expected: expected && JSON.stringify(expected),
  }));
}

export function fromRow({ question, expected }: TestQuestionRow): TestQuestion {
  return { question, expected: expected === null ? null : JSON.parse(expected) };
}
