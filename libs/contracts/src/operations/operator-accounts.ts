import { z } from 'zod';
import { operatorId } from '../ids.js';
import { timing } from '../limits.js';
import { pageQuery } from '../paging.js';
import { operatorAccountPatch, operatorAccountView, passwordLinkCreate, passwordLinkIssued } from '../people.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: operatorId });
const access = ['people.manage'] as const;

/** Accounts of operators: who may sign in, as what. */
export const operatorAccounts = {
  list: operation({
    method: 'GET',
    path: '/api/v1/operator-accounts',
    summary: 'List the accounts of operators',
    description: 'By name, disabled ones included.',
    access,
    query: pageQuery,
    replies: { 200: page(operatorAccountView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/operator-accounts/:id',
    summary: 'Read the account of an operator',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(operatorAccountView) },
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/operator-accounts/:id',
    summary: 'Change the account of an operator',
    description:
      'A JSON merge patch (RFC 7396). Another role ends what is open in its rights. Whoever is disabled cannot sign in: all ' +
      'sessions end, offers are withdrawn, conversations return to their place in the queue, and history keeps the name.',
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
    summary: 'Issue a link for a new password',
    description: `Works once, for ${timing.passwordLinkHours} hours; an earlier one stops working. The password stays until the link is used.`,
    access,
    params,
    body: passwordLinkCreate,
    replies: { 201: json(passwordLinkIssued) },
    errors: ['mail_not_configured', 'exceeds_own_rights'],
  }),
  resetSecondFactor: operation({
    method: 'DELETE',
    path: '/api/v1/operator-accounts/:id/second-factor',
    summary: 'Reset the two-step verification of an operator',
    description:
      'For somebody who lost the device. All sessions end, and the password is enough until it is set up again.',
    access,
    params,
    replies: { 204: empty },
    errors: ['own_account', 'exceeds_own_rights'],
  }),
  disconnectIdentity: operation({
    method: 'DELETE',
    path: '/api/v1/operator-accounts/:id/identity',
    summary: 'Disconnect an operator from the external provider',
    description:
      'For an identity that is not theirs. All sessions end; the next sign-in by the provider asks for the password once. ' +
      'Refused with `password_missing` where it is the only way in: a link for a new password disconnects such an account.',
    access,
    params,
    replies: { 204: empty },
    errors: ['own_account', 'exceeds_own_rights', 'password_missing'],
  }),
};
