import { z } from 'zod';
import { answerDecision, citation } from './answer.js';
import { articleBatch } from './article-batches.js';
import { isStorable } from './characters.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant, visitorId } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { locales } from './states.js';
import { messageText, notStorable } from './text.js';
import { actor } from './views.js';

/** `answer`: the body is said as it stands. `document`: the best sentences of the body are quoted. */
export const articleKinds = ['answer', 'document'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** `draft`: never published, or withdrawn. `published`: answers visitors, if maybe in an older version than the newest. */
export const articleStatuses = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** What a list can be asked for: `changed` has a newer version than the one that answers visitors. */
export const articleStatusFilters = [...articleStatuses, 'changed'] as const;
export type ArticleStatusFilter = (typeof articleStatusFilters)[number];

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

/**
 * With `publish` the new version answers visitors at once. `translationOf` names the article, in another language, that
 * the new one translates: 409 `translation_exists` where that has one in this language.
 */
export const articleCreate = articleContent.extend({
  chatbotId,
  publish: z.boolean().default(false),
  translationOf: articleId.optional(),
});
/** `basedOn` is the version the author began with: 412 when somebody has saved another one meanwhile. */
export const articleReplace = articleContent.extend({
  basedOn: z.number().int().positive(),
  publish: z.boolean().default(false),
});
/** Which version answers visitors; the newest where none is named. */
export const publicationPut = z.strictObject({ version: z.number().int().positive().optional() });
/**
 * Adds one phrasing. It is live at once where the article is published; where a newer draft waits, both get it and
 * the draft stays a draft. What visitors are known to ask by already changes nothing.
 */
export const variantCreate = z.strictObject({ text: variant });

export const articlesQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  /** Without it everything that is not archived. */
  status: z.enum(articleStatusFilters).optional(),
  kind: z.enum(articleKinds).optional(),
  locale: z.enum(locales).optional(),
  topic: z.string().max(limits.topicLength).optional(),
  /** Words of title, variants and body, all of them, or where nothing has them, words that they may be a mistyping of. */
  q: z.string().trim().max(200).optional(),
});
export type ArticlesQuery = z.infer<typeof articlesQuery>;

/** A row of the list. */
export const articleSummary = z
  .object({
    id: articleId,
    chatbotId,
    translationGroup: z.string().describe('The same for all translations of one article.'),
    status: z.enum(articleStatuses),
    version: z.int().describe('The newest version, and the one that answers visitors (null: none does).'),
    publishedVersion: z.int().nullable(),
    kind: z.enum(articleKinds),
    locale: z.enum(locales),
    topic: z.string(),
    title: z.string(),
    variantCount: z.int(),
    updatedAt: isoInstant,
  })
  .meta({ id: 'ArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummary>;

/** A row of the list of versions. */
export const articleVersionSummary = z
  .object({
    articleId,
    version: z.int(),
    title: z.string(),
    variantCount: z.int(),
    createdAt: isoInstant,
    author: actor.describe('Who wrote it; `system` for what was seeded or imported.'),
    authorName: z.string().nullable().describe('Name of the operator who wrote it, as of now.'),
    published: z.boolean().describe('Answers visitors now.'),
  })
  .meta({ id: 'ArticleVersionSummary' });
export type ArticleVersionSummary = z.infer<typeof articleVersionSummary>;

export const articleVersionView = articleVersionSummary
  .extend({
    content: articleContent,
  })
  .meta({ id: 'ArticleVersionView' });
export type ArticleVersionView = z.infer<typeof articleVersionView>;

/** How often an article's passages were said to visitors in the last 30 days, and how often that was judged. */
export const articleUse = z
  .object({
    answers: z.int(),
    right: z.int(),
    wrong: z.int(),
  })
  .meta({ id: 'ArticleUse' });
export type ArticleUse = z.infer<typeof articleUse>;

export const articleView = articleSummary
  .extend({
    content: articleContent,
    use: articleUse,
    translations: z.array(articleSummary).describe('The article in each of its languages, this one included.'),
  })
  .meta({ id: 'ArticleView' });
export type ArticleView = z.infer<typeof articleView>;

/** An article as somebody is writing it; `articleId` null for a new one. */
export const articleEdit = z.strictObject({ articleId: articleId.nullable(), content: articleContent });

/** Asks what would be answered. With `edit`, as if this were published in place of `articleId` (or as a new article). */
export const answerTrial = z.strictObject({
  chatbotId,
  question: z.string().max(limits.textLength),
  locale: z.enum(locales),
  edit: articleEdit.optional(),
});
export const answerTrialResult = z
  .object({
    text: z.string(),
    citations: z.array(citation),
    decision: answerDecision,
    passages: z
      .array(
        z.object({
          title: z.string(),
          headings: z.array(z.string()),
          text: z.string(),
        }),
      )
      .describe("The passages of the candidates as they read, in the candidates' order."),
  })
  .meta({ id: 'AnswerTrialResult' });
export type AnswerTrialResult = z.infer<typeof answerTrialResult>;

/**
 * Replays the questions of the last `days` with the edit, or with a batch of articles of the chatbot: what changes, before
 * it is published.
 */
export const replayCreate = z
  .strictObject({
    chatbotId,
    edit: articleEdit.optional(),
    batch: articleBatch.optional(),
    days: z.number().int().min(1).max(90),
  })
  .refine(({ edit, batch }) => (edit === undefined) !== (batch === undefined), {
    error: 'must have either `edit` or `batch`',
  });
export const replayChanges = ['answered_newly', 'asks_newly', 'withheld_newly', 'answered_otherwise'] as const;
/** `text` is what visitors read: an answer, or a question back with `choices`; empty where a person answers. */
const replayAnswer = z.object({
  decision: answerDecision.shape.decision,
  title: z.string().nullable(),
  text: z.string(),
  choices: z.array(z.string()),
  confidence: z.number(),
});
export const replayRow = z
  .object({
    conversationId,
    question: z.string(),
    count: z.int().describe('How many visitors asked it so.'),
    change: z.enum(replayChanges),
    before: replayAnswer,
    after: replayAnswer,
  })
  .meta({ id: 'ReplayRow' });
export type ReplayRow = z.infer<typeof replayRow>;
export const replayResult = z
  .object({
    questions: z
      .int()
      .describe('Different questions that were replayed: the most asked ones, at most `limits.replayQuestions`.'),
    skipped: z.int().describe('Those that were asked less often than that and were left out.'),
    unchanged: z.int(),
    rows: z.array(replayRow).describe('At most 200, the most asked first.'),
  })
  .meta({ id: 'ReplayResult' });
export type ReplayResult = z.infer<typeof replayResult>;

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
/** A question with the turn before it: each up to `limits.textLength` code points of one or two UTF-16 units. */
const unansweredText = z
  .string()
  .min(1)
  .max(4 * limits.textLength + 1)
  .refine(isStorable, notStorable);

/** Dismisses unanswered questions, as they are listed, or lists them again. */
export const questionDismissal = z.strictObject({
  chatbotId,
  locale: z.enum(locales),
  questions: z.array(unansweredText).min(1).max(limits.clusterQuestions),
  dismissed: z.boolean(),
});
export type QuestionDismissal = z.infer<typeof questionDismissal>;

export const unansweredQuestion = z
  .object({
    text: z
      .string()
      .describe('As it was asked; a follow-up together with the turn before it, where that completes it.'),
    count: z.int().describe('How many visitors asked it so.'),
    teachable: z
      .string()
      .nullable()
      .describe('The phrasing that would be added; null where it makes no sense by itself or is too long.'),
    conversationId,
    eventId,
    at: isoInstant,
  })
  .meta({ id: 'UnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;
export const unansweredCluster = z
  .object({
    id: z.string().describe('Stable while the same questions are in it.'),
    chatbotId,
    locale: z.enum(locales),
    headline: z
      .string()
      .describe('The question nearest to all others, of those that say by themselves what they ask for.'),
    questions: z.array(unansweredQuestion).describe('The headline first.'),
    visitors: z.int(),
    operatorMinutes: z.number().describe('Minutes operators had these conversations.'),
    nearest: z
      .array(
        z.object({
          articleId,
          kind: z.enum(articleKinds),
          title: z.string(),
          confidence: z.number(),
          fits: z
            .boolean()
            .describe('Whether the headline is similar enough to its phrasings to be added: at most one.'),
        }),
      )
      .describe('Published articles that came nearest, best first.'),
    answeredNow: z
      .int()
      .describe('How many of the questions would be answered now: after an article was written, the cluster shrinks.'),
  })
  .meta({ id: 'UnansweredCluster' });
export type UnansweredCluster = z.infer<typeof unansweredCluster>;

/** Recipient of an older version's text. */
export const recallRow = z
  .object({
    conversationId,
    eventId,
    version: z.int(),
    at: isoInstant,
    visitor: z.object({
      id: visitorId,
      name: z.string().nullable(),
    }),
    text: z.string().describe('What was said.'),
    reachable: z.boolean().describe('False where the conversation is permanently closed.'),
    corrected: z.boolean(),
  })
  .meta({ id: 'RecallRow' });
export type RecallRow = z.infer<typeof recallRow>;
export const recallQuery = pageQuery.extend({
  /** Versions below this one are old: the published one where it is not said. */
  before: z.coerce.number().int().positive().optional(),
  /** `correctable`: only those who have no correction yet and can still be reached. */
  only: z.enum(['correctable']).optional(),
});
/** Sends one correction to the recipients of wrong answers. Idempotent: an answer is corrected once. */
export const correctionsCreate = z.strictObject({
  eventIds: z.array(eventId).min(1).max(200),
  text: messageText,
});
export const correctionsResult = z
  .object({
    sent: z.int(),
    refused: z.array(
      z.object({
        eventId,
        code: z.string(),
      }),
    ),
  })
  .meta({ id: 'CorrectionsResult' });
export type CorrectionsResult = z.infer<typeof correctionsResult>;
