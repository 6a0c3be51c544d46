import { z } from 'zod';
import { isStorable } from './characters.js';
import { articleId, chatbotId, isoInstant } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { locales } from './states.js';
import { filterText, notStorable } from './text.js';
import { actor } from './views.js';

/** `answer`: the body is sent word for word. `document`: the best sentences of the body are quoted. */
export const articleKinds = ['answer', 'document'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/**
 * `draft`: never published, or unpublished. `published`: answers visitors, possibly in an older version than the
 * newest.
 */
export const articleStatuses = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** Filters of a list: `changed` means that a newer version than the published one exists. */
export const articleStatusFilters = [...articleStatuses, 'changed'] as const;
export type ArticleStatusFilter = (typeof articleStatusFilters)[number];

const storable = (text: z.ZodString) => text.refine(isStorable, notStorable);
const variant = storable(z.string().trim().min(1).max(limits.variantLength));

const kindOfArticle =
  '`answer`: the text is sent word for word. `document`: the best sentences of the text are quoted.';

/**
 * Content of an article. Every save creates a new version; versions are never deleted, since citations refer to them.
 */
export const articleContent = z.strictObject({
  kind: z.enum(articleKinds).describe(kindOfArticle),
  locale: z.enum(locales).describe('Language of the article.'),
  topic: storable(z.string().trim().max(limits.topicLength)).describe('Topic, for filters. Empty if there is none.'),
  title: storable(z.string().trim().min(1).max(limits.titleLength)).describe('Title of the article.'),
  variants: z.array(variant).max(limits.variants).describe('Example phrasings by which visitors ask for the article.'),
  body: storable(z.string().max(limits.articleLength)).describe('Text in Markdown.'),
});
export type ArticleContent = z.infer<typeof articleContent>;

/**
 * With `publish` the new version is published at once. `translationOf` names the article, in another language, that the
 * new one translates: 409 `translation_exists` if that has a translation into this language.
 */
export const articleCreate = articleContent.extend({
  chatbotId,
  publish: z.boolean().describe('True to publish the version immediately.').default(false),
  translationOf: articleId.describe('The article, in another language, that this one translates.').optional(),
});
/** `basedOn` is the version that was edited: 412 if a newer one has been saved meanwhile. */
export const articleReplace = articleContent.extend({
  basedOn: z
    .number()
    .int()
    .positive()
    .describe('The version that the edit started from. Refused with `version_moved` if a newer one has been saved.'),
  publish: z.boolean().describe('True to publish the version immediately.').default(false),
});
/** Version to publish; the newest by default. */
export const publicationPut = z.strictObject({
  version: z.number().int().positive().describe('The version to publish. Defaults to the newest.').optional(),
});
/**
 * Adds one phrasing. A published article uses it at once; if a newer draft exists, both get it and the draft stays a
 * draft. A known phrasing changes nothing.
 */
export const variantCreate = z.strictObject({ text: variant });

export const articlesQuery = pageQuery.extend({
  chatbotId: chatbotId.optional(),
  status: z
    .enum(articleStatusFilters)
    .describe('`changed`: has a newer version than the published one. If absent, all articles that are not archived.')
    .optional(),
  kind: z.enum(articleKinds).optional(),
  locale: z.enum(locales).optional(),
  topic: filterText(limits.topicLength).optional(),
  q: filterText(200)
    .describe(
      'Words that must all occur in the title, the phrasings or the body. If none match, similar spellings are tried.',
    )
    .optional(),
});
export type ArticlesQuery = z.infer<typeof articlesQuery>;

/** List row of an article. */
export const articleSummary = z
  .object({
    id: articleId,
    chatbotId: chatbotId.describe('The chatbot that answers from the article.'),
    translationGroup: z.string().describe('Id shared by all translations of an article.'),
    status: z.enum(articleStatuses).describe('Whether the article answers visitors.'),
    version: z.int().describe('The newest version.'),
    publishedVersion: z.int().nullable().describe('The version that answers visitors. Null if none does.'),
    kind: z.enum(articleKinds).describe(kindOfArticle),
    locale: z.enum(locales).describe('Language of the article.'),
    topic: z.string().describe('Topic, for filters. Empty if there is none.'),
    title: z.string().describe('Title of the article.'),
    variantCount: z.int().describe('Number of example phrasings.'),
    updatedAt: isoInstant.describe('When the article was last changed.'),
  })
  .meta({ id: 'ArticleSummary' });
export type ArticleSummary = z.infer<typeof articleSummary>;

/** List row of a version. */
export const articleVersionSummary = z
  .object({
    articleId: articleId.describe('The article.'),
    version: z.int().describe('Number of the version, from 1.'),
    title: z.string().describe('Title of the version.'),
    variantCount: z.int().describe('Number of example phrasings.'),
    createdAt: isoInstant.describe('When the version was saved.'),
    author: actor.describe('Author of the version; `system` for seeded and imported articles.'),
    authorName: z
      .string()
      .nullable()
      .describe('Current name of the operator who wrote the version. Null if it was not an operator.'),
    principal: actor.optional().describe('The program that wrote the version, if it acted on behalf of the author.'),
    published: z.boolean().describe('True if this version answers visitors.'),
  })
  .meta({ id: 'ArticleVersionSummary' });
export type ArticleVersionSummary = z.infer<typeof articleVersionSummary>;

export const articleVersionView = articleVersionSummary
  .extend({
    content: articleContent,
  })
  .meta({ id: 'ArticleVersionView' });
export type ArticleVersionView = z.infer<typeof articleVersionView>;

/**
 * Use of an article in the last 30 days: how often its passages were sent to visitors, and how those answers were
 * rated.
 */
export const articleUse = z
  .object({
    answers: z.int().describe('Number of answers sent from the article in the last 30 days.'),
    right: z.int().describe('Number of these answers rated right, by visitors or operators.'),
    wrong: z.int().describe('Number of these answers rated wrong.'),
  })
  .meta({ id: 'ArticleUse' });
export type ArticleUse = z.infer<typeof articleUse>;

export const articleView = articleSummary
  .extend({
    content: articleContent,
    use: articleUse,
    translations: z.array(articleSummary).describe('The article in each of its languages, including this one.'),
  })
  .meta({ id: 'ArticleView' });
export type ArticleView = z.infer<typeof articleView>;

/** Article as it is being edited; `articleId` is null for a new one. */
export const articleEdit = z.strictObject({ articleId: articleId.nullable(), content: articleContent });
