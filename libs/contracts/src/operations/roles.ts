import { z } from 'zod';
import { pageQuery } from '../paging.js';
import { roleCreate, roleId, rolePatch, roleView } from '../roles.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: roleId });
const access = ['people.manage'] as const;

/** Roles and their permissions. */
export const roles = {
  list: operation({
    method: 'GET',
    path: '/api/v1/roles',
    summary: 'List roles',
    description: 'Built-in roles first, then custom roles by name.',
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
    isRevisioned: true,
    body: roleCreate,
    replies: { 201: json(roleView) },
    errors: ['role_exists', 'roles_full', 'exceeds_own_rights'],
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/roles/:id',
    summary: 'Update a role',
    description:
      'Accepts a JSON merge patch (RFC 7396). Changed permissions close the open connections of everyone with the role; new connections have the new permissions. Built-in roles cannot be changed.',
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
    summary: 'Delete a role',
    description:
      'Refused with `role_in_use` if the role is assigned, offered in an invitation or given by single sign-on. Built-in roles cannot be deleted.',
    access,
    params,
    replies: { 204: empty },
    errors: ['role_in_use'],
  }),
};
