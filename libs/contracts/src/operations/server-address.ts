import { serverAddressPut, serverAddressView } from '../server-address.js';
import { json, operation } from './operation.js';

const path = '/api/v1/server-address';

/** The address under which browsers reach the server. */
export const serverAddress = {
  read: operation({
    method: 'GET',
    path,
    summary: 'Read the public address of the server',
    description: 'Snippets, one-time links, e-mail and the OAuth issuer begin with it.',
    access: ['chatbots.read'],
    isRevisioned: true,
    replies: { 200: json(serverAddressView) },
  }),
  put: operation({
    method: 'PUT',
    path,
    summary: 'Set the public address of the server',
    description:
      'At once, without a restart. Applications discover the OAuth issuer anew, and their tokens for another address end. The demonstration, whose passwords are published, has none.',
    access: ['system.manage'],
    isRevisioned: true,
    body: serverAddressPut,
    replies: { 200: json(serverAddressView) },
    errors: ['exceeds_own_rights', 'set_by_environment', 'demonstration_present'],
  }),
};
