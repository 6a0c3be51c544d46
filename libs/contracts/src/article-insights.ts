import { z } from 'zod';
import { articleEdit } from './articles.js';
import { articleId, chatbotId, conversationId, eventId, isoInstant } from './ids.js';
import { locales } from './states.js';

export const coverageCreate = z.strictObject({ chatbotId, edit: articleEdit });

/** What becomes of a question: this article answers it, is offered as a choice, another one answers, or a person does. */
export const coverageOutcomes = ['answers', 'asks', 'other', 'handoff'] as const;
export type CoverageOutcome = (typeof coverageOutcomes)[number];

export const coverageQuestion = z
  .object({
    question: z.string(),
    conversationId,
    visitors: z.int().describe('How many visitors asked it so.'),
    outcome: z.enum(coverageOutcomes),
    isLikely: z
      .boolean()
      .describe(
        'Whether this article is the likeliest for it, with the edit or as it was saved last: only then it counts.',
      ),
    before: z.enum(coverageOutcomes).nullable().describe('With the article as it was saved last; null for a new one.'),
    other: z
      .object({
        articleId,
        title: z.string(),
      })
      .nullable()
      .describe('The article that answers it, where that is another one.'),
  })
  .meta({ id: 'CoverageQuestion' });
export type CoverageQuestion = z.infer<typeof coverageQuestion>;

/** An article that answers what this one is meant for. */
export const competitor = z
  .object({
    articleId,
    title: z.string(),
    question: z.string().describe('A question near to this article that the other one takes.'),
    from: z
      .enum(['visitor', 'phrasing'])
      .describe(
        "`phrasing`: one of this article's own, which the other takes where a visitor words it a little differently.",
      ),
    questions: z.int().describe('How many such questions there are among those that were tried.'),
  })
  .meta({ id: 'Competitor' });
export type Competitor = z.infer<typeof competitor>;

/** What an edit is worth, tried on the recent questions nearest to the article. */
export const articleCoverage = z
  .object({
    days: z.int().describe('Days that were looked back over.'),
    questions: z.array(coverageQuestion).describe('Nearest first.'),
    likely: z.int().describe('Questions for which this article is the likeliest.'),
    answered: z.int().describe('Of those, how many it would answer.'),
    answeredBefore: z
      .int()
      .nullable()
      .describe('With the article as it was saved last, tried in the same way; null for a new one.'),
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
    visitors: z.int().describe('How many visitors asked it so; 0 where it is made from the title.'),
    gain: z
      .int()
      .nullable()
      .describe('How many more of the nearest questions would be answered with it; null where that was not tried.'),
  })
  .meta({ id: 'PhrasingSuggestion' });
export type PhrasingSuggestion = z.infer<typeof phrasingSuggestion>;
export const phrasingSuggestions = z
  .object({
    items: z.array(phrasingSuggestion),
  })
  .meta({ id: 'PhrasingSuggestions' });
export type PhrasingSuggestions = z.infer<typeof phrasingSuggestions>;

/** A question of a conversation that its nearest answer could learn as a phrasing. */
export const teachingProposal = z
  .object({
    eventId,
    question: z.string().describe('As the visitor asked it.'),
    phrasing: z.string().describe('Without greeting and personal data.'),
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
    since: isoInstant.describe('Since when it has answered nobody: the beginning of the span, or its publication.'),
  })
  .meta({ id: 'UnusedArticle' });
export type UnusedArticle = z.infer<typeof unusedArticle>;
export const competingPair = z
  .object({
    article: healthArticle.describe('Whose phrasing it is, and who takes it where it is worded a little differently.'),
    rival: healthArticle,
    question: z.string(),
    flips: z.int().describe('How many phrasings of both the other one takes.'),
  })
  .meta({ id: 'CompetingPair' });
export type CompetingPair = z.infer<typeof competingPair>;

/** The state of a chatbot's knowledge base, computed in the background after every change. */
export const knowledgeHealth = z
  .object({
    chatbotId,
    at: isoInstant
      .nullable()
      .describe('Null where it was never computed; an older one is shown while a new one is being computed.'),
    isComputing: z.boolean(),
    progress: z.number().describe('0 to 1, while it is computing.'),
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
      .describe('Counts in full; the lists end at `limits.healthRows`.'),
  })
  .meta({ id: 'KnowledgeHealth' });
export type KnowledgeHealth = z.infer<typeof knowledgeHealth>;
