import { z } from 'zod';
import type { AnswerDecision, Citation } from './answer.js';
import { isStorable } from './characters.js';
import { type ArticleId, articleId, type ChatbotId, type ConversationId, chatbotId, type EventId } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { type Locale, locales } from './states.js';
import { messageText, notStorable } from './text.js';
import type { Actor } from './views.js';

/** `answer`: the body is said as it stands. `document`: the best sentences of the body are quoted. */
export const articleKinds = ['answer', 'document'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** `draft`: never published, or withdrawn. `published`: answers visitors, if maybe in an older version than the newest. */
export const articleStatuses = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

const storable = (text: z.ZodString) => text.refine(isStorable, notStorable);
const variant = storable(z.string().trim().min(1).max(limits.variantLength));

/** What an author writes. Every save makes a new version; versions are kept for ever, citations point at them. */
export const articleContent = z.strictObject({
  kind: z.enum(articleKinds),
  locale: z.enum(locales),
  topic: storable(z.string().trim().max(limits.topicLength)),
  title: storable(z.string().trim().min(1).max(limits.titleLength)),
  /** Ways in which visitors ask for this article. */
  variants: z.array(variant).max(limits.variants),
  /** Markdown. */
  body: storable(z.string().max(limits.articleLength)),
});
export type ArticleContent = z.infer<typeof articleContent>;

/** With `publish` the new version answers visitors at once. */
export const articleCreate = articleContent.extend({ chatbotId, publish: z.boolean().default(false) });
/** `basedOn` is the version the author began with: 412 when somebody has saved another one meanwhile. */
export const articleReplace = articleContent.extend({
  basedOn: z.number().int().positive(),
  publish: z.boolean().default(false),
});
/** Which version answers visitors; the newest where none is named. */
export const publicationPut = z.strictObject({ version: z.number().int().positive().optional() });
/**
 * Adds one way of asking. It is live at once where the article is published; where a newer draft waits, both get it and
 * the draft stays a draft. What visitors are known to ask by already changes nothing.
 */
export const variantCreate = z.strictObject({ text: variant });

export const articlesQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  /** Without it everything that is not archived. */
  status: z.enum(articleStatuses).optional(),
  kind: z.enum(articleKinds).optional(),
  locale: z.enum(locales).optional(),
  topic: z.string().max(limits.topicLength).optional(),
  /** Words of title, variants and body, all of them, or where nothing has them, words that they may be a mistyping of. */
  q: z.string().trim().max(200).optional(),
});
export type ArticlesQuery = z.infer<typeof articlesQuery>;

/** A row of the list. */
export interface ArticleSummary {
  id: ArticleId;
  chatbotId: ChatbotId;
  status: ArticleStatus;
  /** The newest version, and the one that answers visitors (null: none does). */
  version: number;
  publishedVersion: number | null;
  kind: ArticleKind;
  locale: Locale;
  topic: string;
  title: string;
  variantCount: number;
  updatedAt: string;
}

/** A row of the list of versions. */
export interface ArticleVersionSummary {
  articleId: ArticleId;
  version: number;
  title: string;
  variantCount: number;
  createdAt: string;
  /** Who wrote it; `system` for what was seeded or imported. */
  author: Actor;
  /** Name of the operator who wrote it, as of now. */
  authorName: string | null;
  /** Answers visitors now. */
  published: boolean;
}

export interface ArticleVersionView extends ArticleVersionSummary {
  content: ArticleContent;
}

export interface ArticleView extends ArticleSummary {
  content: ArticleContent;
  /** How often its passages were said to visitors in the last 30 days, and how often that was judged. */
  use: { answers: number; right: number; wrong: number };
}

/** Asks what would be answered. With `edit`, as if this were published in place of `articleId` (or as a new article). */
const edit = z.strictObject({ articleId: articleId.nullable(), content: articleContent });
export const answerTrial = z.strictObject({
  chatbotId,
  question: z.string().max(limits.textLength),
  locale: z.enum(locales),
  edit: edit.optional(),
});
export interface AnswerTrialResult {
  text: string;
  citations: Citation[];
  decision: AnswerDecision;
  /** The passages of the candidates as they read, in the candidates' order. */
  passages: { title: string; headings: string[]; text: string }[];
}

/** Replays the questions of the last `days` with the edit: what changes, before it is published. */
export const replayCreate = z.strictObject({ chatbotId, edit, days: z.number().int().min(1).max(90) });
export const replayChanges = ['answered_newly', 'withheld_newly', 'answered_otherwise'] as const;
export interface ReplayRow {
  conversationId: ConversationId;
  question: string;
  /** How many visitors asked it so. */
  count: number;
  change: (typeof replayChanges)[number];
  before: { title: string | null; text: string; confidence: number };
  after: { title: string | null; text: string; confidence: number };
}
export interface ReplayResult {
  /** Different questions that were replayed: the most asked ones, at most `limits.replayQuestions`. */
  questions: number;
  /** Those that were asked less often than that and were left out. */
  skipped: number;
  unchanged: number;
  /** At most 200, the most asked first. */
  rows: ReplayRow[];
}

/** Questions that were handed over because nobody had written an answer, those that resemble each other together. */
export const unansweredQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  days: z.coerce.number().int().min(1).max(90).default(30),
  /** Only these clusters, whatever their rank by now: with commas between them. */
  ids: z
    .string()
    .max(limits.pageSize * 32)
    .optional(),
});
export interface UnansweredQuestion {
  /** As it was asked; a follow-up together with the turn before it, where that completes it. */
  text: string;
  /** How many visitors asked it so. */
  count: number;
  /** What would be taught of it as a way of asking; null where it makes no sense by itself or is too long. */
  teachable: string | null;
  conversationId: ConversationId;
  eventId: EventId;
  at: string;
}
export interface UnansweredCluster {
  /** Stable while the same questions are in it. */
  id: string;
  chatbotId: ChatbotId;
  locale: Locale;
  /** The question nearest to all others, of those that say by themselves what they ask for. */
  headline: string;
  /** The headline first. */
  questions: UnansweredQuestion[];
  visitors: number;
  /** Minutes operators had these conversations. */
  operatorMinutes: number;
  /** Published articles that came nearest, best first. */
  nearest: { articleId: ArticleId; kind: ArticleKind; title: string; confidence: number }[];
  /** How many of the questions would be answered now: after an article was written, the cluster shrinks. */
  answeredNow: number;
}

/** Who was told the words of an older version. */
export interface RecallRow {
  conversationId: ConversationId;
  eventId: EventId;
  version: number;
  at: string;
  visitorName: string | null;
  /** What was said. */
  text: string;
  /** False where the conversation is closed for ever. */
  reachable: boolean;
  corrected: boolean;
}
export const recallQuery = pageQuery.extend({
  /** Versions below this one are old: the published one where it is not said. */
  before: z.coerce.number().int().positive().optional(),
  /** `correctable`: only those who have no correction yet and can still be reached. */
  only: z.enum(['correctable']).optional(),
});
/** Sends the same words to everybody who was told something wrong. Safe to repeat: an answer is corrected once. */
export const correctionsCreate = z.strictObject({
  eventIds: z.array(z.string().max(64)).min(1).max(200),
  text: messageText,
});
export interface CorrectionsResult {
  sent: number;
  refused: { eventId: EventId; code: string }[];
}
