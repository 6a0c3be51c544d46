import { passwordChange, profilePatch, profileView } from '../people.js';
import { empty, json, operation } from './operation.js';

/** What operators change of themselves. */
export const profile = {
  read: operation({
    method: 'GET',
    path: '/api/v1/profile',
    summary: 'Read your own profile',
    access: 'session',
    replies: { 200: json(profileView) },
  }),
  update: operation({
    method: 'PATCH',
    path: '/api/v1/profile',
    summary: 'Change your own profile',
    access: 'session',
    body: profilePatch,
    replies: { 200: json(profileView) },
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/api/v1/profile/password',
    summary: 'Change your own password',
    description: 'All of your other sessions end, and what you allowed applications.',
    access: 'session',
    body: passwordChange,
    replies: { 204: empty },
    errors: ['wrong_password', 'weak_password', 'locked_out'],
  }),
};
