import type { z } from 'zod';
import type { Suggestion } from '#contracts/answer.js';
import type {
  AnswerTrialResult,
  answerTrial,
  ReplayResult,
  replayCreate,
  UnansweredCluster,
  unansweredQuery,
} from '#contracts/articles.js';
import type { Chatbot, ChatbotPatch, RiskCoverage } from '#contracts/chatbot.js';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import { routes } from '#contracts/routes.js';
import type { Page } from '#contracts/views.js';
import type { PageQuery } from './articles-client.js';
import { at, type RestCaller } from './rest-caller.js';

/** How a chatbot answers: its settings, what they would mean, and what it would say. */
export interface ChatbotsClient {
  chatbots(query?: PageQuery): Promise<Page<Chatbot>>;
  chatbot(id: ChatbotId): Promise<Chatbot>;
  /** Only what is in the patch changes; lists are replaced as a whole. */
  patchChatbot(id: ChatbotId, patch: ChatbotPatch): Promise<Chatbot>;
  riskCoverage(id: ChatbotId): Promise<RiskCoverage>;
  tryAnswer(body: z.input<typeof answerTrial>): Promise<AnswerTrialResult>;
  /** Takes up to a minute where many questions were asked. */
  replayArticle(body: z.input<typeof replayCreate>): Promise<ReplayResult>;
  unansweredQuestions(query?: Partial<z.output<typeof unansweredQuery>>): Promise<Page<UnansweredCluster>>;
  /** What the bot would say to the visitor's last words. */
  suggestion(id: ConversationId): Promise<Suggestion>;
}

const replayPatienceMs = 180_000;

export function chatbotsClient({ get, getPage, send }: RestCaller): ChatbotsClient {
  return {
    chatbots: (query) => getPage(routes.chatbots, { ...query }),
    chatbot: (id) => get(at(routes.chatbot, id)),
    patchChatbot: (id, patch) => send('PATCH', at(routes.chatbot, id), patch),
    riskCoverage: (id) => get(at(routes.chatbotCurve, id)),
    tryAnswer: (body) => send('POST', routes.answerTrials, body),
    replayArticle: (body) => send('POST', routes.articleReplays, body, replayPatienceMs),
    unansweredQuestions: (query) => getPage(routes.unansweredQuestions, query),
    suggestion: (id) => send('POST', at(routes.conversationSuggestion, id)),
  };
}
