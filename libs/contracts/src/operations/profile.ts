import { imageFile } from '../appearance.js';
import { limits } from '../limits.js';
import { passwordChange, profilePatch, profileView } from '../people.js';
import { empty, json, operation } from './operation.js';

/** The operator's own profile. */
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
    summary: 'Update your own profile',
    access: 'session',
    body: profilePatch,
    replies: { 200: json(profileView) },
  }),
  putPicture: operation({
    method: 'PUT',
    path: '/api/v1/profile/picture',
    summary: 'Set your own picture',
    description:
      'PNG, JPEG or WebP, at most 512 KB and 1,024 pixels per side, not animated; shown round, cropped to the centre. Visible to colleagues and to visitors whom you answer.',
    access: 'session',
    body: imageFile,
    bodyBytes: limits.imageBodyBytes,
    replies: { 200: json(profileView) },
  }),
  removePicture: operation({
    method: 'DELETE',
    path: '/api/v1/profile/picture',
    summary: 'Delete your own picture',
    description: 'Also deletes the file. Your initials are shown instead.',
    access: 'session',
    replies: { 204: empty },
    errors: ['not_found'],
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/api/v1/profile/password',
    summary: 'Change your own password',
    description: 'Ends all of your other sessions and revokes the authorizations that you gave to applications.',
    access: 'session',
    body: passwordChange,
    replies: { 204: empty },
    errors: ['wrong_password', 'weak_password', 'locked_out'],
  }),
};
