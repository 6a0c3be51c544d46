import { z } from 'zod';
import { correctionsCreate, correctionsResult, recallQuery, recallRow } from '../article-recall.js';
import { articleId } from '../ids.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: articleId });

/** Recipients of an outdated article version, and corrections to them. */
export const articleRecall = {
  list: operation({
    method: 'GET',
    path: '/api/v1/articles/:id/recall',
    summary: 'List the recipients of outdated versions of an article',
    access: ['conversations.read'],
    params,
    query: recallQuery,
    replies: { 200: page(recallRow) },
  }),
  correct: operation({
    method: 'POST',
    path: '/api/v1/articles/:id/corrections',
    summary: 'Send a correction to recipients of wrong answers',
    description:
      'Idempotent: each answer is corrected once. Answers that could not be corrected are listed with their error code.',
    access: ['articles.correct'],
    params,
    body: correctionsCreate,
    takesIdempotencyKey: 'reply',
    replies: { 200: json(correctionsResult) },
  }),
};
