import { z } from 'zod';
import { sessionCreate } from '../rest.js';
import { challengeAnswer, enrolment, enrolmentCreate, secondFactorSetup, signInChallenge } from '../sign-in.js';
import { me, sessionView } from '../views.js';
import { empty, json, list, operation } from './operation.js';

/** Sign-in, sign-out and sessions of operators. */
export const sessions = {
  create: operation({
    method: 'POST',
    path: '/api/v1/sessions',
    summary: 'Sign in',
    description:
      'Sets the session cookie. If the account has a second step, or the business requires one, returns 202 with a challenge; there is no session until that step is completed.',
    access: 'public',
    body: sessionCreate,
    replies: { 201: json(me), 202: json(signInChallenge) },
    errors: ['wrong_credentials', 'rate_limited', 'locked_out'],
  }),
  verify: operation({
    method: 'POST',
    path: '/api/v1/sessions/verifications',
    summary: 'Complete a sign-in with a code',
    description: 'Sets the session cookie.',
    access: 'public',
    body: challengeAnswer,
    replies: { 201: json(me) },
    errors: ['wrong_code', 'sign_in_expired', 'rate_limited', 'locked_out'],
  }),
  enrol: operation({
    method: 'POST',
    path: '/api/v1/sessions/enrolments',
    summary: 'Set up a second step during sign-in',
    description:
      'Used if the business requires a second step and the operator has none. Each request creates a new secret.',
    access: 'public',
    body: enrolmentCreate,
    replies: { 201: json(secondFactorSetup) },
    errors: ['sign_in_expired', 'rate_limited'],
  }),
  confirmEnrolment: operation({
    method: 'POST',
    path: '/api/v1/sessions/enrolment-confirmations',
    summary: 'Confirm the second step and complete the sign-in',
    description: 'Requires the first code generated with the new secret. Sets the session cookie.',
    access: 'public',
    body: challengeAnswer,
    replies: { 201: json(enrolment) },
    errors: ['wrong_code', 'sign_in_expired', 'rate_limited'],
  }),
  current: operation({
    method: 'GET',
    path: '/api/v1/sessions/current',
    summary: 'Read the current session',
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
    description: 'Most recently used first.',
    access: 'session',
    replies: { 200: list(sessionView) },
  }),
  endOthers: operation({
    method: 'DELETE',
    path: '/api/v1/sessions',
    summary: 'End all other sessions of the operator',
    access: 'session',
    replies: { 204: empty },
  }),
  end: operation({
    method: 'DELETE',
    path: '/api/v1/sessions/:id',
    summary: 'End a session of the operator',
    access: 'session',
    params: z.strictObject({ id: z.string() }),
    replies: { 204: empty },
  }),
};
