import { z } from 'zod';
import { suggestion } from '../answer.js';
import { answerTrial, answerTrialResult, replayCreate, replayResult } from '../answer-trials.js';
import { conversationId } from '../ids.js';
import { limits } from '../limits.js';
import { questionDismissal, unansweredCluster, unansweredQuery } from '../unanswered-questions.js';
import { empty, json, operation, page } from './operation.js';

const bodyBytes = limits.articleBytes;

/** Answer trials, replays of past questions, suggestions and unanswered questions. */
export const answers = {
  try: operation({
    method: 'POST',
    path: '/api/v1/answer-trials',
    summary: 'Try a question',
    description: 'Nothing is sent or saved. With `edit`, answers as if the edit were published.',
    access: ['articles.read'],
    body: answerTrial,
    bodyBytes,
    replies: { 200: json(answerTrialResult) },
  }),
  replay: operation({
    method: 'POST',
    path: '/api/v1/article-replays',
    summary: 'Replay recent questions against an edit or a batch',
    description:
      'Can take up to a minute if there are many questions. Aborted with `busy` when the same caller sends a newer request. Also aborted when the client disconnects.',
    access: ['articles.write', 'conversations.read'],
    body: replayCreate,
    bodyBytes,
    replies: { 200: json(replayResult) },
  }),
  unanswered: operation({
    method: 'GET',
    path: '/api/v1/questions',
    summary: 'List unanswered questions',
    description: 'Similar questions are grouped. Costliest first.',
    access: ['conversations.read'],
    query: unansweredQuery,
    replies: { 200: page(unansweredCluster) },
  }),
  dismiss: operation({
    method: 'POST',
    path: '/api/v1/question-dismissals',
    summary: 'Dismiss unanswered questions',
    description:
      'They are no longer listed, even if visitors ask them again in the same words. Undo with `dismissed: false`.',
    access: ['articles.add_variant', 'conversations.read'],
    body: questionDismissal,
    bodyBytes: limits.listBytes,
    replies: { 204: empty },
  }),
  suggest: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/suggestion',
    summary: "Suggest an answer to the visitor's last messages",
    access: ['conversations.reply'],
    params: z.strictObject({ id: conversationId }),
    replies: { 200: json(suggestion) },
    errors: ['nothing_asked'],
  }),
};
