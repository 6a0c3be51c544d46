import { z } from 'zod';
import { teamId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { teamCreate, teamPatch, teamView } from '../teams.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: teamId });
const read = ['conversations.read'] as const;
const manage = ['teams.manage'] as const;

/** Teams of operators, with members and hours. */
export const teams = {
  list: operation({
    method: 'GET',
    path: '/api/v1/teams',
    summary: 'List teams',
    description: 'Sorted by name.',
    access: read,
    query: pageQuery,
    replies: { 200: page(teamView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/teams',
    summary: 'Create a team',
    access: manage,
    isRevisioned: true,
    body: teamCreate,
    replies: { 201: json(teamView) },
    errors: ['team_name_taken', 'teams_full'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/teams/:id',
    summary: 'Read a team',
    access: read,
    params,
    isRevisioned: true,
    replies: { 200: json(teamView) },
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/teams/:id',
    summary: 'Update a team',
    description: 'Accepts a JSON merge patch (RFC 7396). Members, hours and routing are replaced as a whole.',
    access: manage,
    params,
    isRevisioned: true,
    body: teamPatch,
    replies: { 200: json(teamView) },
    errors: ['team_name_taken'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/teams/:id',
    summary: 'Delete a team',
    description:
      'Also deletes the rules of chatbots that name the team. Conversations waiting for it keep their place in the queue and go to all operators.',
    access: manage,
    params,
    replies: { 204: empty },
  }),
};
