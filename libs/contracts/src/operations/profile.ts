import { imageFile } from '../appearance.js';
import { limits } from '../limits.js';
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
  putPicture: operation({
    method: 'PUT',
    path: '/api/v1/profile/picture',
    summary: 'Set your own picture',
    description:
      'PNG, JPEG or WebP of at most 512 KB and 1,024 pixels a side, without animation; shown round, cut from the middle. Colleagues see it, and visitors whom you answer.',
    access: 'session',
    body: imageFile,
    bodyBytes: limits.imageBodyBytes,
    replies: { 200: json(profileView) },
  }),
  removePicture: operation({
    method: 'DELETE',
    path: '/api/v1/profile/picture',
    summary: 'Remove your own picture',
    description: 'The file is removed as well; your initials are shown.',
    access: 'session',
    replies: { 204: empty },
    errors: ['not_found'],
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
