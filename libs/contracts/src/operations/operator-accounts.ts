import { z } from 'zod';
import { operatorId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { operatorAccountPatch, operatorAccountView, passwordLinkCreate, passwordLinkIssued } from '../people.js';
import { timing } from '../timing.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: operatorId });
const access = ['people.manage'] as const;

/** Operator accounts. */
export const operatorAccounts = {
  list: operation({
    method: 'GET',
    path: '/api/v1/operator-accounts',
    summary: 'List operator accounts',
    description: 'Sorted by name. Includes disabled accounts.',
    access,
    query: pageQuery,
    replies: { 200: page(operatorAccountView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/operator-accounts/:id',
    summary: 'Read an operator account',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(operatorAccountView) },
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/operator-accounts/:id',
    summary: 'Update an operator account',
    description:
      'Accepts a JSON merge patch (RFC 7396). A new role closes all open connections of the operator. A disabled operator cannot sign in: all sessions end, offers are withdrawn, conversations return to their place in the queue, and history keeps the name.',
    access,
    params,
    isRevisioned: true,
    body: operatorAccountPatch,
    replies: { 200: json(operatorAccountView) },
    errors: ['email_taken', 'last_admin', 'own_account', 'exceeds_own_rights'],
  }),
  issuePasswordLink: operation({
    method: 'POST',
    path: '/api/v1/operator-accounts/:id/password-links',
    summary: 'Create a password reset link for an operator',
    description: `The link works once and is valid for ${timing.passwordLinkHours} hours; an earlier link stops working. The current password stays valid until the link is used.`,
    access,
    params,
    body: passwordLinkCreate,
    replies: { 201: json(passwordLinkIssued) },
    errors: ['mail_not_configured', 'public_address_missing', 'exceeds_own_rights'],
  }),
  resetSecondFactor: operation({
    method: 'DELETE',
    path: '/api/v1/operator-accounts/:id/second-factor',
    summary: 'Reset the two-step verification of an operator',
    description:
      'For an operator who has lost the device. All sessions end, and the password alone is enough until two-step verification is set up again.',
    access,
    params,
    replies: { 204: empty },
    errors: ['own_account', 'exceeds_own_rights'],
  }),
  disconnectIdentity: operation({
    method: 'DELETE',
    path: '/api/v1/operator-accounts/:id/identity',
    summary: 'Disconnect an operator from the identity provider',
    description:
      'For an identity that belongs to someone else. All sessions end; the next sign-in through the provider asks for the password once. Refused with `password_missing` if the provider is the only way to sign in: a password reset link disconnects such an account.',
    access,
    params,
    replies: { 204: empty },
    errors: ['own_account', 'exceeds_own_rights', 'password_missing'],
  }),
};
