import { z } from 'zod';
import { pageQuery } from '../paging.js';
import { roleCreate, roleId, rolePatch, roleView } from '../roles.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: roleId });
const access = ['people.manage'] as const;

/** Roles: what people may do. */
export const roles = {
  list: operation({
    method: 'GET',
    path: '/api/v1/roles',
    summary: 'List roles',
    description: 'The built-in ones, then those of the business by name.',
    access,
    query: pageQuery,
    replies: { 200: page(roleView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/roles/:id',
    summary: 'Read a role',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(roleView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/roles',
    summary: 'Create a role',
    access,
    body: roleCreate,
    replies: { 201: json(roleView) },
    errors: ['role_exists', 'roles_full', 'exceeds_own_rights'],
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/roles/:id',
    summary: 'Change a role',
    description:
      'A JSON merge patch (RFC 7396). What is open in its rights ends; whoever has it goes on with the new ones. The built-in ' +
      'roles cannot be changed.',
    access,
    params,
    isRevisioned: true,
    body: rolePatch,
    replies: { 200: json(roleView) },
    errors: ['role_exists', 'exceeds_own_rights', 'own_account'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/roles/:id',
    summary: 'Remove a role',
    description: 'Only one that nobody has, and nobody is invited to have. The built-in ones stay.',
    access,
    params,
    replies: { 204: empty },
    errors: ['role_in_use'],
  }),
};
