import { z } from 'zod';
import { articleKinds } from './articles.js';
import { articleId, chatbotId, isoInstant } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { locales } from './states.js';

/** The format follows from the file name's extension: `.md`, `.html`, `.csv`, `.json`, `.txt`. */
const file = z.strictObject({
  name: z.string().min(1).max(200),
  content: z.string().max(limits.importFileLength),
  encoding: z
    .string()
    .min(1)
    .max(40)
    .describe('Character encoding that the caller assumed because the file was not UTF-8; mentioned in the summary.')
    .optional(),
});

/**
 * Imports articles from files, from one page or from all pages of a site map. Safe to retry: articles are matched by
 * their source, and get a new version only if their text has changed.
 */
export const articleImportCreate = z.strictObject({
  chatbotId,
  locale: z.enum(locales),
  kind: z
    .enum(articleKinds)
    .describe('Type of the articles. If absent, rows of a table or list become answers, everything else a document.')
    .optional(),
  publish: z.boolean().describe('True to publish the imported articles; false to save them as drafts.'),
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('files'), files: z.array(file).min(1).max(limits.importFiles) }),
    z.strictObject({ type: z.literal('url'), url: z.url({ protocol: /^https?$/ }) }),
    z.strictObject({ type: z.literal('sitemap'), url: z.url({ protocol: /^https?$/ }) }),
  ]),
});
export type ArticleImportCreate = z.infer<typeof articleImportCreate>;

export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importRefusals = [
  'empty',
  'too_large',
  'unreadable',
  'unknown_format',
  'unknown_columns',
  'extra_cells',
  'unknown_language',
  'no_title',
  'duplicate',
  'duplicate_question',
  'address_refused',
  'unreachable',
  'not_found',
  'too_many',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** Result for one article of the source. */
export const importItem = z
  .object({
    source: z.string().describe('File name or address, and the position in it.'),
    outcome: z.enum(importOutcomes),
    articleId: articleId.nullable().describe('The imported article. Null if it was refused before it had one.'),
    title: z.string().nullable().describe('Title in the source. Null if none was found.'),
    reason: z
      .enum(importRefusals)
      .nullable()
      .describe(
        'Reason for the refusal, as a code. `extra_cells`: the row has text beyond the last column, which an unquoted separator has cut off. Null if it was not refused.',
      ),
    detail: z
      .string()
      .nullable()
      .describe(
        'Detail of the reason, such as the line, an unknown language or the columns found. Null if there is none.',
      ),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.infer<typeof importItem>;

/** Notes of an import's summary, beside the results of the articles. */
export const importNote = z
  .object({
    kind: z
      .enum(['ignored_columns', 'encoding', 'lost_characters', 'double_encoding'])
      .describe(
        '`encoding`: the file is not UTF-8, and its encoding was assumed. `lost_characters`: the text has U+FFFD in place of characters. `double_encoding`: the text appears to be encoded in UTF-8 twice (`Ã¨` for `è`). Both are imported as they are.',
      ),
    names: z
      .array(z.string())
      .describe(
        'Names of ignored columns, or the encoding that was assumed because the file is not UTF-8, or that the damaged text was likely read as or written in.',
      ),
    source: z.string().describe('The first file or page that the note applies to, and the number of others.'),
    others: z.int(),
  })
  .meta({ id: 'ImportNote' });
export type ImportNote = z.infer<typeof importNote>;

/** Results are paged: an import may have many thousands of articles. */
export const importItemsQuery = pageQuery.extend({ outcome: z.enum(importOutcomes).optional() });
export type ImportItemsQuery = z.output<typeof importItemsQuery>;

export const articleImportView = z
  .object({
    id: z.string(),
    chatbotId,
    state: z
      .enum(['running', 'done', 'failed'])
      .describe('State of the import. A running import resumes after a restart of the server.'),
    source: z.string().describe('The address, or the name of the first file. `others` is the number of other files.'),
    others: z.int(),
    total: z
      .int()
      .describe(
        'Number of articles found in the source so far; an unread file or page counts as one. `done` is the number of those processed.',
      ),
    done: z.int(),
    counts: z.record(z.enum(importOutcomes), z.int()),
    notes: z.array(importNote),
    createdAt: isoInstant,
    finishedAt: isoInstant.nullable(),
  })
  .meta({ id: 'ArticleImportView' });
export type ArticleImportView = z.infer<typeof articleImportView>;
