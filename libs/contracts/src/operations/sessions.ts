import { z } from 'zod';
import { sessionCreate } from '../rest.js';
import { challengeAnswer, enrolment, enrolmentCreate, secondFactorSetup, signInChallenge } from '../sign-in.js';
import { me, sessionView } from '../views.js';
import { empty, json, list, operation } from './operation.js';

/** Operators sign in and out. */
export const sessions = {
  create: operation({
    method: 'POST',
    path: '/api/v1/sessions',
    summary: 'Sign in',
    description:
      'The session is kept in a cookie. Where the account has a second step, or the business requires one, the reply is 202 with a ' +
      'challenge, and there is no session before that step.',
    access: 'public',
    body: sessionCreate,
    replies: { 201: json(me), 202: json(signInChallenge) },
    errors: ['wrong_credentials', 'rate_limited', 'locked_out'],
  }),
  verify: operation({
    method: 'POST',
    path: '/api/v1/sessions/verifications',
    summary: 'Finish a sign-in with a code',
    description: 'The session is kept in a cookie.',
    access: 'public',
    body: challengeAnswer,
    replies: { 201: json(me) },
    errors: ['wrong_code', 'sign_in_expired', 'rate_limited', 'locked_out'],
  }),
  enrol: operation({
    method: 'POST',
    path: '/api/v1/sessions/enrolments',
    summary: 'Set up the second step within a sign-in',
    description: 'Where the business requires one and the person has none. Each request makes a new secret.',
    access: 'public',
    body: enrolmentCreate,
    replies: { 201: json(secondFactorSetup) },
    errors: ['sign_in_expired', 'rate_limited'],
  }),
  confirmEnrolment: operation({
    method: 'POST',
    path: '/api/v1/sessions/enrolment-confirmations',
    summary: 'Confirm the second step and finish the sign-in',
    description: 'With the first code of the new secret. The session is kept in a cookie.',
    access: 'public',
    body: challengeAnswer,
    replies: { 201: json(enrolment) },
    errors: ['wrong_code', 'sign_in_expired', 'rate_limited'],
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
