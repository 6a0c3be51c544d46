import { z } from 'zod';
import { articleVersionSummary, articleVersionView } from '../articles.js';
import { articleId } from '../ids.js';
import { integerParam, pageQuery } from '../paging.js';
import { json, operation, page } from './operation.js';

/** Earlier versions of an article. */
export const articleVersions = {
  list: operation({
    method: 'GET',
    path: '/api/v1/articles/:id/versions',
    summary: 'List the versions of an article',
    description: 'Newest first, without article bodies.',
    access: ['articles.read'],
    params: z.strictObject({ id: articleId }),
    query: pageQuery,
    replies: { 200: page(articleVersionSummary) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/articles/:id/versions/:version',
    summary: 'Read a version of an article',
    access: ['articles.read'],
    params: z.strictObject({ id: articleId, version: integerParam(1) }),
    replies: { 200: json(articleVersionView) },
  }),
};
