import { EntitySchema } from '../typeorm.js';

export interface DismissedQuestionRow {
  chatbotId: string;
  questionHash: string;
  dismissedAt: number;
}

export const dismissedQuestionRow = new EntitySchema<DismissedQuestionRow>({
  name: 'dismissed_questions',
  columns: {
    chatbotId: { type: 'text', name: 'chatbot_id', primary: true },
    questionHash: { type: 'text', name: 'question_hash', primary: true },
    dismissedAt: { type: 'bigint', name: 'dismissed_at' },
  },
});
