import { z } from 'zod';
import { visitorId } from '../ids.js';
import { timing } from '../limits.js';
import { pageQuery } from '../paging.js';
import { visitorCreate, visitorCreated } from '../rest.js';
import { conversationSummary } from '../views.js';
import {
  visitorEmailCodeCreate,
  visitorEmailConfirmationCreate,
  visitorIdentificationCreate,
  visitorIdentified,
  visitorTokenRevocationCreate,
} from '../visitor-identity.js';
import { visitorView } from '../visitor-view.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: visitorId });

/** Visitors: registered by the widget once per site and browser, or by a program that connects another channel. */
export const visitors = {
  create: operation({
    method: 'POST',
    path: '/api/v1/visitors',
    summary: 'Register a visitor',
    access: 'public',
    body: visitorCreate,
    replies: { 201: json(visitorCreated) },
    errors: ['chatbot_archived', 'rate_limited'],
  }),
  identify: operation({
    method: 'POST',
    path: '/api/v1/visitor-identifications',
    summary: 'Identify a visitor',
    description:
      "Takes a token that the business's server has signed, or an id with its HMAC, and answers the token of that visitor for this browser. A repeat is harmless.",
    access: 'public',
    body: visitorIdentificationCreate,
    replies: { 201: json(visitorIdentified) },
    errors: [
      'chatbot_archived',
      'rate_limited',
      'identification_off',
      'identification_expired',
      'identification_refused',
    ],
  }),
  requestEmailCode: operation({
    method: 'POST',
    path: '/api/v1/visitor-email-codes',
    summary: 'Send a code to the e-mail address of a client',
    description: `Sends six digits to the address where a client has it. The reply is the same where nobody has. A code works for ${timing.emailCodeMinutes} minutes, and the last one alone.`,
    access: 'public',
    body: visitorEmailCodeCreate,
    replies: { 202: empty },
    errors: ['unauthenticated', 'mail_not_configured', 'already_identified', 'rate_limited'],
  }),
  confirmEmail: operation({
    method: 'POST',
    path: '/api/v1/visitor-email-confirmations',
    summary: 'Confirm an e-mail address by its code',
    description:
      'The visitor is known by that address from then on, and linked to the client. Answers another token for this browser. A repeat is harmless.',
    access: 'public',
    body: visitorEmailConfirmationCreate,
    replies: { 201: json(visitorIdentified) },
    errors: ['unauthenticated', 'wrong_code', 'code_expired', 'already_identified', 'rate_limited'],
  }),
  revokeToken: operation({
    method: 'POST',
    path: '/api/v1/visitor-token-revocations',
    summary: 'End the token of a visitor',
    description: 'What is open with it ends. Nothing where there is no such token (RFC 7009).',
    access: 'public',
    body: visitorTokenRevocationCreate,
    replies: { 204: empty },
    errors: ['rate_limited'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/visitors/:id',
    summary: 'Read a visitor',
    description: 'Has the e-mail address, the phone number and what else is known of a person: hence both permissions.',
    access: ['conversations.read', 'clients.read'],
    params,
    replies: { 200: json(visitorView) },
  }),
  erase: operation({
    method: 'DELETE',
    path: '/api/v1/visitors/:id',
    summary: 'Erase a visitor',
    description: 'Erases every conversation of the visitor, whose token opens nothing any more.',
    access: ['conversations.erase'],
    params,
    replies: { 204: empty },
  }),
  endTokens: operation({
    method: 'DELETE',
    path: '/api/v1/visitors/:id/tokens',
    summary: 'Sign a visitor out of every browser',
    description: 'Ends every token of the visitor, with what is open. The conversations stay.',
    access: ['clients.write'],
    params,
    replies: { 204: empty },
  }),
  conversations: operation({
    method: 'GET',
    path: '/api/v1/visitors/:id/conversations',
    summary: 'List the conversations of a visitor',
    description: 'Newest first.',
    access: ['conversations.read'],
    params,
    query: pageQuery,
    replies: { 200: page(conversationSummary) },
  }),
};
