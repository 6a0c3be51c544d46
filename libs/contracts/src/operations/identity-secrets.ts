import { z } from 'zod';
import { chatbotId } from '../ids.js';
import { timing } from '../limits.js';
import { identitySecretCreated, identitySecretView } from '../visitor-identity.js';
import { empty, json, operation } from './operation.js';

const params = z.strictObject({ id: chatbotId });
const access = ['api_keys.manage'] as const;

/** The secret with which the business's server vouches for visitors of a chatbot. */
export const identitySecrets = {
  read: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/identity-secret',
    summary: 'Read whether visitors of a chatbot can be identified',
    access,
    params,
    replies: { 200: json(identitySecretView) },
  }),
  rotate: operation({
    method: 'POST',
    path: '/api/v1/chatbots/:id/identity-secrets',
    summary: 'Make the identity secret of a chatbot, or rotate it',
    description: `The reply shows it, once. The one before works too for ${timing.secretRotationHours} hours; a rotation in the meantime ends the oldest.`,
    access,
    params,
    replies: { 201: json(identitySecretCreated) },
  }),
  endPrevious: operation({
    method: 'DELETE',
    path: '/api/v1/chatbots/:id/identity-secrets/previous',
    summary: 'End the previous identity secret',
    description: 'Visitors who signed in by it are signed out. Also after it ended by itself, until the next rotation.',
    access,
    params,
    replies: { 204: empty },
  }),
};
