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
  variants: z.array(variant).max(limits.variants).describe('Example phrasings by which visitors ask for the article.'),
  body: storable(z.string().max(limits.articleLength)).describe('Text in Markdown.'),
});
export type ArticleContent = z.infer<typeof articleContent>;

/**
 * With `publish` the new version answers visitors at once. `translationOf` names the article, in another language, that
 * the new one translates: 409 `translation_exists` where that has one in this language.
 */
export const articleCreate = articleContent.extend({
  chatbotId,
  publish: z.boolean().describe('True to publish the version immediately.').default(false),
  translationOf: articleId.describe('The article, in another language, that this one translates.').optional(),
});
/** `basedOn` is the version the author began with: 412 when somebody has saved another one meanwhile. */
export const articleReplace = articleContent.extend({
  basedOn: z
    .number()
    .int()
    .positive()
    .describe('The version that the edit started from. Refused with `version_moved` if a newer one has been saved.'),
  publish: z.boolean().describe('True to publish the version immediately.').default(false),
});
/** Which version answers visitors; the newest where none is named. */
export const publicationPut = z.strictObject({
  version: z.number().int().positive().describe('The version to publish. Defaults to the newest.').optional(),
});
/**
 * Adds one phrasing. It is live at once where the article is published; where a newer draft waits, both get it and
 * the draft stays a draft. What visitors are known to ask by already changes nothing.
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

/** A row of the list. */
export const articleSummary = z
  .object({
    id: articleId,
    chatbotId,
    translationGroup: z.string().describe('Id shared by all translations of an article.'),
    status: z.enum(articleStatuses),
    version: z.int().describe('The newest version.'),
    publishedVersion: z.int().nullable().describe('The version that answers visitors. Null if none does.'),
    kind: z.enum(articleKinds),
    locale: z.enum(locales),
    topic: z.string(),
    title: z.string(),
    variantCount: z.int().describe('Number of example phrasings.'),
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
    translations: z.array(articleSummary).describe('The article in each of its languages, including this one.'),
  })
  .meta({ id: 'ArticleView' });
export type ArticleView = z.infer<typeof articleView>;

/** An article as somebody is writing it; `articleId` null for a new one. */
export const articleEdit = z.strictObject({ articleId: articleId.nullable(), content: articleContent });
