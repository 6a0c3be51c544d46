import type { z } from 'zod';
import type { Suggestion } from '#contracts/answer.js';
import type { AnswerTrialResult, answerTrial, ReplayResult, replayCreate } from '#contracts/answer-trials.js';
import type { ImageView } from '#contracts/appearance.js';
import type { Chatbot, ChatbotCreate, ChatbotPatch, WidgetLoadView } from '#contracts/chatbot.js';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import type { RiskCoverage } from '#contracts/risk-coverage.js';
import type {
  PhrasingReviewsCreate,
  PhrasingReviewsResult,
  SuggestedPhrasings,
  suggestedPhrasingsQuery,
} from '#contracts/suggested-phrasings.js';
import type { QuestionDismissal, UnansweredCluster, unansweredQuery } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import type { IdentitySecretCreated, IdentitySecretView } from '#contracts/visitor-identity.js';
import type { PageQuery } from './articles-client.js';
import type { RestCaller } from './rest-caller.js';

/** Chatbots: settings, their expected effect, and trial answers. */
export interface ChatbotsClient {
  chatbots(query?: PageQuery): Promise<Page<Chatbot>>;
  chatbot(id: ChatbotId): Promise<Chatbot>;
  createChatbot(body: ChatbotCreate): Promise<Chatbot>;
  /** JSON merge patch; lists are replaced as a whole. */
  patchChatbot(id: ChatbotId, patch: ChatbotPatch): Promise<Chatbot>;
  archiveChatbot(id: ChatbotId): Promise<Chatbot>;
  restoreChatbot(id: ChatbotId): Promise<void>;
  riskCoverage(id: ChatbotId): Promise<RiskCoverage>;
  /** Sites that load the widget, newest first. */
  widgetLoads(id: ChatbotId): Promise<WidgetLoadView[]>;
  /** Status of the identity secret. For admins only, like the following two. */
  identitySecret(id: ChatbotId): Promise<IdentitySecretView>;
  /** Creates or rotates the secret, which is only in this result. */
  rotateIdentitySecret(id: ChatbotId): Promise<IdentitySecretCreated>;
  endPreviousIdentitySecret(id: ChatbotId): Promise<void>;
  /** `data`: the file, Base64-encoded. */
  uploadImage(data: string): Promise<ImageView>;
  tryAnswer(body: z.input<typeof answerTrial>): Promise<AnswerTrialResult>;
  /** Can take up to a minute if there are many questions; `busy` if the same caller sends a newer request. */
  replayArticle(body: z.input<typeof replayCreate>, signal?: AbortSignal): Promise<ReplayResult>;
  unansweredQuestions(query?: Partial<z.output<typeof unansweredQuery>>): Promise<Page<UnansweredCluster>>;
  /** They are no longer listed. Undo with `dismissed: false`. */
  dismissQuestions(body: QuestionDismissal): Promise<void>;
  /** Questions for which visitors chose an article, as phrasings for it. */
  suggestedPhrasings(query?: Partial<z.output<typeof suggestedPhrasingsQuery>>): Promise<Page<SuggestedPhrasings>>;
  reviewPhrasings(body: PhrasingReviewsCreate): Promise<PhrasingReviewsResult>;
  /** Suggested answer to the visitor's last messages. */
  suggestion(id: ConversationId): Promise<Suggestion>;
}

const replayTimeoutMs = 180_000;

export function chatbotsClient({ call, page }: RestCaller): ChatbotsClient {
  return {
    chatbots: (query) => page('GET /api/v1/chatbots', { query }),
    chatbot: (id) => call('GET /api/v1/chatbots/:id', { params: { id } }),
    createChatbot: (body) => call('POST /api/v1/chatbots', { body }),
    patchChatbot: (id, body) => call('PATCH /api/v1/chatbots/:id', { params: { id }, body }),
    archiveChatbot: (id) => call('PUT /api/v1/chatbots/:id/archive', { params: { id } }),
    restoreChatbot: (id) => call('DELETE /api/v1/chatbots/:id/archive', { params: { id } }),
    riskCoverage: (id) => call('GET /api/v1/chatbots/:id/risk-coverage', { params: { id } }),
    widgetLoads: (id) => call('GET /api/v1/chatbots/:id/widget-loads', { params: { id } }),
    identitySecret: (id) => call('GET /api/v1/chatbots/:id/identity-secret', { params: { id } }),
    rotateIdentitySecret: (id) => call('POST /api/v1/chatbots/:id/identity-secrets', { params: { id } }),
    endPreviousIdentitySecret: (id) =>
      call('DELETE /api/v1/chatbots/:id/identity-secrets/previous', { params: { id } }),
    uploadImage: (data) => call('POST /api/v1/images', { body: { data } }),
    tryAnswer: (body) => call('POST /api/v1/answer-trials', { body }),
    replayArticle: (body, signal) =>
      call('POST /api/v1/article-replays', { body }, { timeoutMs: replayTimeoutMs, signal }),
    unansweredQuestions: (query) => page('GET /api/v1/questions', { query }),
    dismissQuestions: (body) => call('POST /api/v1/question-dismissals', { body }),
    suggestedPhrasings: (query) => page('GET /api/v1/suggested-phrasings', { query }),
    reviewPhrasings: (body) => call('POST /api/v1/phrasing-reviews', { body }),
    suggestion: (id) => call('POST /api/v1/conversations/:id/suggestion', { params: { id } }),
  };
}
