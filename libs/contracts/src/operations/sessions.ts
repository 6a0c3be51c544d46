import { z } from 'zod';
import { sessionCreate } from '../rest.js';
import { me, sessionView } from '../views.js';
import { empty, json, list, operation } from './operation.js';

/** Operators sign in and out. */
export const sessions = {
  create: operation({
    method: 'POST',
    path: '/api/v1/sessions',
    summary: 'Sign in',
    description: 'The session is kept in a cookie.',
    access: 'public',
    body: sessionCreate,
    replies: { 201: json(me) },
    errors: ['wrong_credentials', 'rate_limited', 'locked_out'],
  }),
  current: operation({
    method: 'GET',
    path: '/api/v1/sessions/current',
    summary: 'Read who is signed in',
    access: 'session',
    replies: { 200: json(me) },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/sessions/current',
    summary: 'Sign out',
    access: 'session',
    replies: { 204: empty },
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/sessions',
    summary: "List the operator's sessions",
    description: 'Latest use first.',
    access: 'session',
    replies: { 200: list(sessionView) },
  }),
  endOthers: operation({
    method: 'DELETE',
    path: '/api/v1/sessions',
    summary: "End all of the operator's sessions but this one",
    access: 'session',
    replies: { 204: empty },
  }),
  end: operation({
    method: 'DELETE',
    path: '/api/v1/sessions/:id',
    summary: "End one of the operator's sessions",
    access: 'session',
    params: z.strictObject({ id: z.string() }),
    replies: { 204: empty },
  }),
};
