import { z } from 'zod';
import { articleImportCreate, articleImportView, importItem, importItemsQuery } from '../article-imports.js';
import { chatbotId } from '../ids.js';
import { limits } from '../limits.js';
import { pageQuery } from '../paging.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: z.string() });

/** Background imports of articles from files, pages and site maps. */
export const articleImports = {
  list: operation({
    method: 'GET',
    path: '/api/v1/article-imports',
    summary: 'List article imports',
    access: ['articles.read'],
    query: pageQuery.extend({ chatbotId: chatbotId.optional() }),
    replies: { 200: page(articleImportView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/article-imports/:id',
    summary: 'Read an article import',
    access: ['articles.read'],
    params,
    replies: { 200: json(articleImportView) },
  }),
  items: operation({
    method: 'GET',
    path: '/api/v1/article-imports/:id/items',
    summary: 'List the results of an article import',
    description: 'In the order of the source.',
    access: ['articles.read'],
    params,
    query: importItemsQuery,
    replies: { 200: page(importItem) },
  }),
  start: operation({
    method: 'POST',
    path: '/api/v1/article-imports',
    summary: 'Import articles',
    description:
      'Runs in the background. Safe to retry: an article is identified by its source and gets a new version only if its text has changed.',
    access: ['articles.write'],
    body: articleImportCreate,
    bodyBytes: limits.importBytes,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(articleImportView) },
  }),
};
