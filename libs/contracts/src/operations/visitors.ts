import { z } from 'zod';
import { visitorId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { visitorCreate, visitorCreated } from '../rest.js';
import { timing } from '../timing.js';
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
      "Accepts a token signed by the business's server, or an id with its HMAC, and returns that visitor's token for this browser. Safe to retry.",
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
    summary: "Send a verification code to a client's email address",
    description: `Emails a six-digit code if a client has this address. The response is the same if none does. A code is valid for ${timing.emailCodeMinutes} minutes; a new one replaces it.`,
    access: 'public',
    body: visitorEmailCodeCreate,
    replies: { 202: empty },
    errors: ['unauthenticated', 'mail_not_configured', 'public_address_missing', 'already_identified', 'rate_limited'],
  }),
  confirmEmail: operation({
    method: 'POST',
    path: '/api/v1/visitor-email-confirmations',
    summary: 'Confirm an email address with a code',
    description:
      'Identifies the visitor by this address and links them to the client. Returns a new token for this browser. Safe to retry.',
    access: 'public',
    body: visitorEmailConfirmationCreate,
    replies: { 201: json(visitorIdentified) },
    errors: ['unauthenticated', 'wrong_code', 'code_expired', 'already_identified', 'rate_limited'],
  }),
  revokeToken: operation({
    method: 'POST',
    path: '/api/v1/visitor-token-revocations',
    summary: 'Revoke a visitor token',
    description: 'Closes every connection opened with the token. Succeeds if the token does not exist (RFC 7009).',
    access: 'public',
    body: visitorTokenRevocationCreate,
    replies: { 204: empty },
    errors: ['rate_limited'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/visitors/:id',
    summary: 'Read a visitor',
    description: 'Includes contact details, so it requires both permissions.',
    access: ['conversations.read', 'clients.read'],
    params,
    replies: { 200: json(visitorView) },
  }),
  erase: operation({
    method: 'DELETE',
    path: '/api/v1/visitors/:id',
    summary: 'Erase a visitor',
    description: "Erases every conversation of the visitor and revokes the visitor's tokens.",
    access: ['conversations.erase'],
    params,
    replies: { 204: empty },
  }),
  endTokens: operation({
    method: 'DELETE',
    path: '/api/v1/visitors/:id/tokens',
    summary: 'Sign a visitor out of every browser',
    description: 'Revokes every token of the visitor and closes connections opened with them. Conversations are kept.',
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
