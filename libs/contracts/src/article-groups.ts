import { z } from 'zod';
import { articleSummary, articleUse } from './articles.js';
import { chatbotId } from './ids.js';

/** One language of an article in a list, with statistics of its answers. */
export const groupedArticle = articleSummary
  .extend({
    use: articleUse,
  })
  .meta({ id: 'GroupedArticle' });
export type GroupedArticle = z.infer<typeof groupedArticle>;

/**
 * All translations of one article as one row of a list. Every translation is an article of its own, with its own
 * versions and its own publication.
 */
export const articleGroup = z
  .object({
    id: z.string().describe('The `translationGroup` of its articles.'),
    chatbotId,
    articles: z
      .array(groupedArticle)
      .describe('The article in each of its languages, at least one, sorted by language code.'),
  })
  .meta({ id: 'ArticleGroup' });
export type ArticleGroup = z.infer<typeof articleGroup>;
