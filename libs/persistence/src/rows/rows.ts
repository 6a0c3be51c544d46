import { apiKeyRow } from './api-key.row.js';
import { articleRow, articleVersionRow } from './article.row.js';
import { articleImportItemRow, articleImportRequestRow, articleImportRow } from './article-import.row.js';
import { chatbotRow } from './chatbot.row.js';
import { dismissedQuestionRow } from './dismissed-question.row.js';
import { idempotencyKeyRow } from './idempotency-key.row.js';
import { operatorRow } from './operator.row.js';
import { phrasingReviewRow } from './phrasing-review.row.js';
import { sessionRow } from './session.row.js';
import { testQuestionRow } from './test-question.row.js';
import { visitorRow } from './visitor.row.js';

/** The tables that TypeORM reads and writes. The journal's own go through prepared statements. */
export const rows = [
  operatorRow,
  visitorRow,
  sessionRow,
  apiKeyRow,
  chatbotRow,
  articleRow,
  articleVersionRow,
  articleImportRow,
  articleImportRequestRow,
  articleImportItemRow,
  phrasingReviewRow,
  dismissedQuestionRow,
  testQuestionRow,
  idempotencyKeyRow,
];
