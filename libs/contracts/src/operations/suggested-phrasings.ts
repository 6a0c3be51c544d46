import { limits } from '../limits.js';
import {
  phrasingReviewsCreate,
  phrasingReviewsResult,
  suggestedPhrasings as suggested,
  suggestedPhrasingsQuery,
} from '../suggested-phrasings.js';
import { json, operation, page } from './operation.js';

/** Suggested phrasings: questions after which visitors chose an article. */
export const suggestedPhrasings = {
  list: operation({
    method: 'GET',
    path: '/api/v1/suggested-phrasings',
    summary: 'List suggested phrasings',
    access: ['conversations.read'],
    query: suggestedPhrasingsQuery,
    replies: { 200: page(suggested) },
  }),
  review: operation({
    method: 'POST',
    path: '/api/v1/phrasing-reviews',
    summary: 'Accept or dismiss suggested phrasings',
    description: 'Safe to retry: an article learns each phrasing once.',
    access: ['articles.add_variant'],
    body: phrasingReviewsCreate,
    bodyBytes: limits.listBytes,
    takesIdempotencyKey: 'reply',
    replies: { 200: json(phrasingReviewsResult) },
  }),
};
