import { z } from 'zod';
import { file, json, operation } from './operation.js';

const openApi: z.ZodType<object> = z.looseObject({ openapi: z.literal('3.1.0') }).meta({ id: 'OpenApiDocument' });

/** Description of the API. */
export const documentation = {
  openApi: operation({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Read this document',
    access: 'public',
    replies: { 200: json(openApi) },
  }),
  page: operation({
    method: 'GET',
    path: '/api/docs',
    summary: 'Read this document as a web page',
    access: 'public',
    replies: { 200: file('text/html') },
  }),
  errors: operation({
    method: 'GET',
    path: '/api/docs/errors',
    summary: 'Read the error reference as a web page',
    description: 'The `type` of a problem links to its entry on this page.',
    access: 'public',
    replies: { 200: file('text/html') },
  }),
  style: operation({
    method: 'GET',
    path: '/api/docs/style.css',
    summary: 'Read the style sheet of the documentation pages',
    access: 'public',
    replies: { 200: file('text/css') },
  }),
};
