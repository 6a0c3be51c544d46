import { z } from 'zod';
import { chatbotId } from '../ids.js';
import { timing } from '../timing.js';
import { identitySecretCreated, identitySecretView } from '../visitor-identity.js';
import { empty, json, operation } from './operation.js';

const params = z.strictObject({ id: chatbotId });
const access = ['api_keys.manage'] as const;

/** Secrets with which the business's server signs the identities of a chatbot's visitors. */
export const identitySecrets = {
  read: operation({
    method: 'GET',
    path: '/api/v1/chatbots/:id/identity-secret',
    summary: "Read the status of a chatbot's identity secret",
    access,
    params,
    replies: { 200: json(identitySecretView) },
  }),
  rotate: operation({
    method: 'POST',
    path: '/api/v1/chatbots/:id/identity-secrets',
    summary: 'Create or rotate the identity secret of a chatbot',
    description: `The response shows the secret only once. The previous secret stays valid for ${timing.secretRotationHours} hours; another rotation within that time ends it immediately.`,
    access,
    params,
    replies: { 201: json(identitySecretCreated) },
  }),
  endPrevious: operation({
    method: 'DELETE',
    path: '/api/v1/chatbots/:id/identity-secrets/previous',
    summary: 'End the previous identity secret of a chatbot',
    description:
      'Signs out the visitors who were identified with it. Also possible after the secret has expired, until the next rotation.',
    access,
    params,
    replies: { 204: empty },
  }),
};
