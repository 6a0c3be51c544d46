import {
  applicationCreate,
  applicationParams,
  applicationSecret,
  applicationView,
  registeredApplication,
} from '../applications.js';
import { empty, json, list, operation } from './operation.js';

const access = ['applications.manage'] as const;
const params = applicationParams;

/** Applications that get tokens by OAuth 2.0. */
export const applications = {
  list: operation({
    method: 'GET',
    path: '/api/v1/applications',
    summary: 'List applications',
    description: 'By name. There are at most a few hundred.',
    access,
    replies: { 200: list(applicationView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/applications',
    summary: 'Register an application',
    description: 'The reply holds the secret of a confidential application, which is shown once.',
    access,
    body: applicationCreate,
    replies: { 201: json(registeredApplication) },
    errors: ['applications_full', 'exceeds_own_rights'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/applications/:id',
    summary: 'Read an application',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(applicationView) },
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/applications/:id',
    summary: 'Replace an application',
    description: 'Tokens that are out keep no more than the new scopes. The type cannot change: 409 `wrong_type`.',
    access,
    params,
    isRevisioned: true,
    body: applicationCreate,
    replies: { 200: json(applicationView) },
    errors: ['wrong_type', 'exceeds_own_rights'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/applications/:id',
    summary: 'Remove an application',
    description: 'Its tokens open nothing any more, and what operators allowed it is forgotten.',
    access,
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
  rotateSecret: operation({
    method: 'POST',
    path: '/api/v1/applications/:id/secrets',
    summary: 'Issue a new secret',
    description: 'Shown once; the one before stops at once. A public application has none: 409 `wrong_type`.',
    access,
    params,
    replies: { 201: json(applicationSecret) },
    errors: ['wrong_type', 'exceeds_own_rights'],
  }),
};
