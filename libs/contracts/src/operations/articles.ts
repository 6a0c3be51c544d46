import { z } from 'zod';
import {
  articleCreate,
  articleReplace,
  articleSummary,
  articlesQuery,
  articleView,
  publicationPut,
  variantCreate,
} from '../articles.js';
import { articleId } from '../ids.js';
import { limits } from '../limits.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: articleId });
const bodyBytes = limits.articleBytes;

/** Knowledge-base articles: create, edit, publish, withdraw, archive. */
export const articles = {
  list: operation({
    method: 'GET',
    path: '/api/v1/articles',
    summary: 'List articles',
    access: ['articles.read'],
    query: articlesQuery,
    replies: { 200: page(articleSummary) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/articles/:id',
    summary: 'Read an article',
    access: ['articles.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(articleView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/articles',
    summary: 'Create an article',
    description:
      'With `publish`, the article starts answering visitors immediately. Its language must be one of the chatbot’s.',
    access: ['articles.write'],
    body: articleCreate,
    bodyBytes,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(articleView) },
    errors: ['translation_exists'],
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/articles/:id',
    summary: 'Save a new version of an article',
    description: 'Refused with `version_moved` if a version newer than `basedOn` or `If-Match` has been saved.',
    access: ['articles.write'],
    params,
    body: articleReplace,
    bodyBytes,
    isRevisioned: true,
    replies: { 200: json(articleView) },
    errors: ['article_archived', 'translation_exists'],
  }),
  publish: operation({
    method: 'PUT',
    path: '/api/v1/articles/:id/publication',
    summary: 'Publish a version of an article',
    description: 'Publishes the newest version if none is given.',
    access: ['articles.write'],
    params,
    body: publicationPut,
    replies: { 200: json(articleView) },
    errors: ['article_archived'],
  }),
  withdraw: operation({
    method: 'DELETE',
    path: '/api/v1/articles/:id/publication',
    summary: 'Unpublish an article',
    access: ['articles.write'],
    params,
    replies: { 204: empty },
  }),
  archive: operation({
    method: 'PUT',
    path: '/api/v1/articles/:id/archive',
    summary: 'Archive an article',
    description: 'Also unpublishes the article.',
    access: ['articles.write'],
    params,
    replies: { 200: json(articleView) },
  }),
  unarchive: operation({
    method: 'DELETE',
    path: '/api/v1/articles/:id/archive',
    summary: 'Restore an article from the archive',
    access: ['articles.write'],
    params,
    replies: { 204: empty },
  }),
  addVariant: operation({
    method: 'POST',
    path: '/api/v1/articles/:id/variants',
    summary: 'Add a phrasing to an article',
    description: 'Returns 201 for a new phrasing, 200 for an existing one.',
    access: ['articles.add_variant'],
    params,
    body: variantCreate,
    takesIdempotencyKey: 'reply',
    replies: { 200: json(articleView), 201: json(articleView) },
    errors: ['article_archived', 'variants_full'],
  }),
};
