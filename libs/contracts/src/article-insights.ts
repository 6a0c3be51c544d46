import { z } from 'zod';
import { articleEdit } from './articles.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant } from './ids.js';
import { locales } from './states.js';

export const coverageCreate = z.strictObject({ chatbotId, edit: articleEdit });

/** Outcome of a question: this article answers it, is offered as a choice, another one answers, or it is handed off. */
export const coverageOutcomes = ['answers', 'asks', 'other', 'handoff'] as const;
export type CoverageOutcome = (typeof coverageOutcomes)[number];

export const coverageQuestion = z
  .object({
    question: z.string(),
    conversationId,
    visitors: z.int().describe('Number of visitors who asked the question in these words.'),
    outcome: z.enum(coverageOutcomes),
    isLikely: z
      .boolean()
      .describe(
        'True if this article is the most likely answer, with the edit or as last saved. Only such questions count.',
      ),
    before: z
      .enum(coverageOutcomes)
      .nullable()
      .describe('Outcome with the article as last saved. Null for a new article.'),
    other: z
      .object({
        articleId,
        title: z.string(),
      })
      .nullable()
      .describe('The article that answers the question, if it is another one. Null otherwise.'),
  })
  .meta({ id: 'CoverageQuestion' });
export type CoverageQuestion = z.infer<typeof coverageQuestion>;

/** Competing article: it answers questions that this one is meant for. */
export const competitor = z
  .object({
    articleId,
    title: z.string(),
    question: z.string().describe('A question similar to this article that the other article answers.'),
    from: z
      .enum(['visitor', 'phrasing'])
      .describe(
        'Origin of the question. `phrasing`: a phrasing of this article; with slightly different wording, the other article answers it.',
      ),
    questions: z.int().describe('Number of such questions among those tried.'),
  })
  .meta({ id: 'Competitor' });
export type Competitor = z.infer<typeof competitor>;

/** Coverage of an edit, measured on the recent questions nearest to the article. */
export const articleCoverage = z
  .object({
    days: z.int().describe('Number of days considered.'),
    questions: z.array(coverageQuestion).describe('The questions tried, most similar first.'),
    likely: z.int().describe('Number of questions for which this article is the most likely answer.'),
    answered: z.int().describe('Number of those questions that it would answer.'),
    answeredBefore: z
      .int()
      .nullable()
      .describe(
        'Number of questions answered with the article as last saved, tried in the same way. Null for a new article.',
      ),
    competitor: competitor.nullable(),
  })
  .meta({ id: 'ArticleCoverage' });
export type ArticleCoverage = z.infer<typeof articleCoverage>;

export const suggestionsCreate = coverageCreate;
export const phrasingSources = ['title', 'visitors', 'unanswered'] as const;
export const phrasingSuggestion = z
  .object({
    text: z.string(),
    source: z.enum(phrasingSources),
    visitors: z
      .int()
      .describe(
        'Number of visitors who asked the question in these words; 0 if the phrasing is derived from the title.',
      ),
    gain: z
      .int()
      .nullable()
      .describe('Number of additional similar questions that would be answered with this phrasing. Null if not tried.'),
  })
  .meta({ id: 'PhrasingSuggestion' });
export type PhrasingSuggestion = z.infer<typeof phrasingSuggestion>;
export const phrasingSuggestions = z
  .object({
    items: z.array(phrasingSuggestion),
  })
  .meta({ id: 'PhrasingSuggestions' });
export type PhrasingSuggestions = z.infer<typeof phrasingSuggestions>;

/** Question of a conversation, proposed as a phrasing for the article nearest to it. */
export const teachingProposal = z
  .object({
    eventId,
    question: z.string().describe('The question, as the visitor asked it.'),
    phrasing: z.string().describe('The phrasing to add, without greeting and personal data.'),
    locale: z.enum(locales),
    articleId,
    title: z.string(),
  })
  .meta({ id: 'TeachingProposal' });
export type TeachingProposal = z.infer<typeof teachingProposal>;

export const healthArticle = z
  .object({
    articleId,
    title: z.string(),
    locale: z.enum(locales),
  })
  .meta({ id: 'HealthArticle' });
export type HealthArticle = z.infer<typeof healthArticle>;
export const thinArticle = healthArticle
  .extend({
    phrasings: z.int(),
  })
  .meta({ id: 'ThinArticle' });
export type ThinArticle = z.infer<typeof thinArticle>;
export const unusedArticle = healthArticle
  .extend({
    since: isoInstant.describe(
      'Start of the period in which the article answered no question: the start of the report, or its publication.',
    ),
  })
  .meta({ id: 'UnusedArticle' });
export type UnusedArticle = z.infer<typeof unusedArticle>;
export const competingPair = z
  .object({
    article: healthArticle.describe(
      'The article that the phrasing belongs to. `rival` answers it if it is worded slightly differently.',
    ),
    rival: healthArticle,
    question: z.string(),
    flips: z.int().describe('Number of phrasings of either article that the other one answers.'),
  })
  .meta({ id: 'CompetingPair' });
export type CompetingPair = z.infer<typeof competingPair>;

/** Health of a chatbot's knowledge base, computed in the background after every change. */
export const knowledgeHealth = z
  .object({
    chatbotId,
    at: isoInstant
      .nullable()
      .describe(
        'Time of the computation. Null if never computed; an earlier result is shown while a new one is computed.',
      ),
    isComputing: z.boolean(),
    progress: z.number().describe('Progress of the computation, from 0 to 1.'),
    articles: z.int(),
    thin: z.array(thinArticle),
    competing: z.array(competingPair),
    unused: z.array(unusedArticle),
    totals: z
      .object({
        thin: z.int(),
        competing: z.int(),
        unused: z.int(),
      })
      .describe('Total counts; each list has at most `limits.healthRows` entries.'),
  })
  .meta({ id: 'KnowledgeHealth' });
export type KnowledgeHealth = z.infer<typeof knowledgeHealth>;
