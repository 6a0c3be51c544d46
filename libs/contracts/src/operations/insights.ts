import { z } from 'zod';
import {
  articleCoverage,
  coverageCreate,
  knowledgeHealth,
  phrasingSuggestions,
  suggestionsCreate,
  teachingProposal,
} from '../article-insights.js';
import { chatbotId, conversationId } from '../ids.js';
import { limits } from '../limits.js';
import { json, list, operation } from './operation.js';

const bodyBytes = limits.articleBytes;
/** Visitors' questions are shown to article authors. */
const access = ['articles.write', 'conversations.read'] as const;
const newest =
  'Aborted with `busy` when the same caller sends a newer request. Also aborted when the client disconnects.';

/** Knowledge insights: the coverage of an edit, suggested phrasings and the health of the knowledge base. */
export const insights = {
  coverage: operation({
    method: 'POST',
    path: '/api/v1/article-coverage',
    summary: 'Try an edit on the most similar recent questions',
    description: newest,
    access,
    body: coverageCreate,
    bodyBytes,
    replies: { 200: json(articleCoverage) },
  }),
  suggestions: operation({
    method: 'POST',
    path: '/api/v1/phrasing-suggestions',
    summary: 'Suggest phrasings for an edit',
    description: newest,
    access,
    body: suggestionsCreate,
    bodyBytes,
    replies: { 200: json(phrasingSuggestions) },
  }),
  health: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/knowledge-health',
    summary: 'Read the health of a knowledge base',
    description: 'Returns the last computed result. An outdated result is recomputed in the background.',
    access: ['articles.read'],
    params: z.strictObject({ id: chatbotId }),
    replies: { 200: json(knowledgeHealth) },
  }),
  teaching: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/teaching',
    summary: 'List the phrasings that can be learned from a conversation',
    access: ['articles.add_variant', 'conversations.read'],
    params: z.strictObject({ id: conversationId }),
    replies: { 200: list(teachingProposal) },
  }),
};
