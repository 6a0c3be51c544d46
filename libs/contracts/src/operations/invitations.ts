import { z } from 'zod';
import { pageQuery } from '../paging.js';
import { invitationCreate, invitationIssued, invitationView } from '../people.js';
import { timing } from '../timing.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: z.string() });
const access = ['people.manage'] as const;

/** Invitations of operators. */
export const invitations = {
  list: operation({
    method: 'GET',
    path: '/api/v1/invitations',
    summary: 'List open invitations',
    description: 'Newest first. Includes expired invitations, but not accepted or revoked ones.',
    access,
    query: pageQuery,
    replies: { 200: page(invitationView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/invitations/:id',
    summary: 'Read an open invitation',
    access,
    params,
    replies: { 200: json(invitationView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/invitations',
    summary: 'Invite a person',
    description: `The link works once and is valid for ${timing.invitationDays} days; an earlier invitation to the same address stops working.`,
    access,
    body: invitationCreate,
    replies: { 201: json(invitationIssued) },
    errors: ['email_taken', 'operators_full', 'mail_not_configured', 'public_address_missing', 'exceeds_own_rights'],
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/api/v1/invitations/:id',
    summary: 'Revoke an invitation',
    access,
    params,
    replies: { 204: empty },
  }),
};
