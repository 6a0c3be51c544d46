import { serverAddressPut, serverAddressView } from '../server-address.js';
import { json, operation } from './operation.js';

const path = '/api/v1/server-address';

/** Public address of the server. */
export const serverAddress = {
  read: operation({
    method: 'GET',
    path,
    summary: 'Read the public address of the server',
    description: 'The base address of snippets, one-time links and emails, and the OAuth issuer.',
    access: ['chatbots.read'],
    isRevisioned: true,
    replies: { 200: json(serverAddressView) },
  }),
  put: operation({
    method: 'PUT',
    path,
    summary: 'Set the public address of the server',
    description:
      'Takes effect immediately, without a restart. Applications must discover the OAuth issuer again, and tokens issued under the previous address stop working. Not possible in the demonstration, whose passwords are public.',
    access: ['system.manage'],
    isRevisioned: true,
    body: serverAddressPut,
    replies: { 200: json(serverAddressView) },
    errors: ['exceeds_own_rights', 'set_by_environment', 'demonstration_present'],
  }),
};
