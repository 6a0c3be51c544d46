import { signInSettings, signInSettingsPatch } from '../sign-in-settings.js';
import { json, operation } from './operation.js';

const access = ['people.manage'] as const;
const path = '/api/v1/sign-in-settings';

/** Sign-in policy of the business. */
export const signInSettingsOperations = {
  read: operation({
    method: 'GET',
    path,
    summary: 'Read the sign-in settings',
    access,
    replies: { 200: json(signInSettings) },
  }),
  update: operation({
    method: 'PATCH',
    path,
    summary: 'Update the sign-in settings',
    description: 'Accepts a JSON merge patch (RFC 7396). Open sessions are not affected.',
    access,
    body: signInSettingsPatch,
    replies: { 200: json(signInSettings) },
    errors: ['exceeds_own_rights'],
  }),
};
