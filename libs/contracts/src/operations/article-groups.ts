import { articleGroup } from '../article-groups.js';
import { articlesQuery } from '../articles.js';
import { operation, page } from './operation.js';

/** Articles with their translations, one row each. */
export const articleGroups = {
  list: operation({
    method: 'GET',
    path: '/api/v1/article-groups',
    summary: 'List articles with their translations',
    access: ['articles.read'],
    query: articlesQuery,
    replies: { 200: page(articleGroup) },
  }),
};
