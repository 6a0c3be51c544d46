import type { z } from 'zod';
import type {
  ArticleCoverage,
  coverageCreate,
  KnowledgeHealth,
  PhrasingSuggestions,
  suggestionsCreate,
  TeachingProposal,
} from '#contracts/article-insights.js';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestRun, TestSet, testRunCreate, testSetPut } from '#contracts/test-sets.js';
import type { RestCaller } from './rest-caller.js';

/** Knowledge insights: coverage, suggested phrasings, health and test sets. */
export interface InsightsClient {
  /** Tries an edit on the most similar recent questions; `busy` if the same caller sends a newer request. */
  articleCoverage(body: z.input<typeof coverageCreate>, signal?: AbortSignal): Promise<ArticleCoverage>;
  phrasingSuggestions(body: z.input<typeof suggestionsCreate>, signal?: AbortSignal): Promise<PhrasingSuggestions>;
  /** Last computed result; an outdated one is recomputed in the background. */
  knowledgeHealth(id: ChatbotId): Promise<KnowledgeHealth>;
  /** Phrasings that can be learned from a finished conversation. */
  conversationTeaching(id: ConversationId): Promise<TeachingProposal[]>;
  testSet(id: ChatbotId, locale: Locale): Promise<TestSet>;
  /** Replaces all questions of the language. */
  saveTestSet(id: ChatbotId, body: z.input<typeof testSetPut>): Promise<TestSet>;
  /** `busy` if the same caller starts a newer run. */
  runTestSet(id: ChatbotId, body: z.input<typeof testRunCreate>, signal?: AbortSignal): Promise<TestRun>;
}

const trialTimeoutMs = 60_000;
const testTimeoutMs = 180_000;

export function insightsClient({ call }: RestCaller): InsightsClient {
  return {
    articleCoverage: (body, signal) =>
      call('POST /api/v1/article-coverage', { body }, { timeoutMs: trialTimeoutMs, signal }),
    phrasingSuggestions: (body, signal) =>
      call('POST /api/v1/phrasing-suggestions', { body }, { timeoutMs: trialTimeoutMs, signal }),
    knowledgeHealth: (id) => call('GET /api/v1/chatbots/:id/knowledge-health', { params: { id } }),
    conversationTeaching: (id) => call('GET /api/v1/conversations/:id/teaching', { params: { id } }),
    testSet: (id, locale) => call('GET /api/v1/chatbots/:id/test-set', { params: { id }, query: { locale } }),
    saveTestSet: (id, body) => call('PUT /api/v1/chatbots/:id/test-set', { params: { id }, body }),
    runTestSet: (id, body, signal) =>
      call('POST /api/v1/chatbots/:id/test-runs', { params: { id }, body }, { timeoutMs: testTimeoutMs, signal }),
  };
}
