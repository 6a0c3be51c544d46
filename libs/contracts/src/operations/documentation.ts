import { z } from 'zod';
import { file, json, operation } from './operation.js';

const openApi: z.ZodType<object> = z.looseObject({ openapi: z.literal('3.1.0') }).meta({ id: 'OpenApiDocument' });

/** The description of this interface. */
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
    summary: 'Read this document as a page',
    access: 'public',
    replies: { 200: file('text/html') },
  }),
  errors: operation({
    method: 'GET',
    path: '/api/docs/errors',
    summary: 'Read all errors as a page',
    description: 'The `type` of a problem points at its place in it.',
    access: 'public',
    replies: { 200: file('text/html') },
  }),
  style: operation({
    method: 'GET',
    path: '/api/docs/style.css',
    summary: 'The style sheet of both pages',
    access: 'public',
    replies: { 200: file('text/css') },
  }),
};
