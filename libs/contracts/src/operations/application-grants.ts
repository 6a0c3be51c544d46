import { applicationGrant, applicationGrantParams } from '../applications.js';
import { empty, list, operation } from './operation.js';

/** What the signed-in operator allows applications. */
export const applicationGrants = {
  list: operation({
    method: 'GET',
    path: '/api/v1/application-grants',
    summary: 'List the applications that act on behalf of the operator',
    access: 'session',
    replies: { 200: list(applicationGrant) },
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/api/v1/application-grants/:id',
    summary: 'Revoke what an application was allowed',
    description: 'Every token that was issued under it stops at once.',
    access: 'session',
    params: applicationGrantParams,
    replies: { 204: empty },
  }),
};
