import { applicationGrant, applicationGrantParams } from '../applications.js';
import { empty, list, operation } from './operation.js';

/** Authorizations that the signed-in operator gave to applications. */
export const applicationGrants = {
  list: operation({
    method: 'GET',
    path: '/api/v1/application-grants',
    summary: 'List the applications authorized by the operator',
    access: 'session',
    replies: { 200: list(applicationGrant) },
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/api/v1/application-grants/:id',
    summary: 'Revoke the authorization of an application',
    description: 'Every token issued under the authorization stops working immediately.',
    access: 'session',
    params: applicationGrantParams,
    replies: { 204: empty },
  }),
};
