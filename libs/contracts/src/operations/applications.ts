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

/** OAuth 2.0 applications. */
export const applications = {
  list: operation({
    method: 'GET',
    path: '/api/v1/applications',
    summary: 'List applications',
    description: 'Sorted by name. Not paginated.',
    access,
    replies: { 200: list(applicationView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/applications',
    summary: 'Register an application',
    description: 'The response includes the secret of a confidential application, which is shown only once.',
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
    description: 'Existing tokens are limited to the new scopes. The type cannot be changed: 409 `wrong_type`.',
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
    summary: 'Delete an application',
    description: 'Revokes all of its tokens and the authorizations that operators gave it.',
    access,
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
  rotateSecret: operation({
    method: 'POST',
    path: '/api/v1/applications/:id/secrets',
    summary: 'Create a new application secret',
    description:
      'Shown only once. The previous secret stops working immediately. A public application has no secret: 409 `wrong_type`.',
    access,
    params,
    replies: { 201: json(applicationSecret) },
    errors: ['wrong_type', 'exceeds_own_rights'],
  }),
};
