import { expect } from '@playwright/test';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { ApiDocumentView, CustomActionView } from '#contracts/business/custom-actions.js';
import type { TeamView } from '#contracts/teams.js';
import { Api } from '../../support/api.js';
import { httpPeer } from '../../support/http-peer.js';
import { registerApplication } from '../../support/oauth.js';
import { parcelDocument } from '../../support/parcel-system.js';
import { rawVisitor } from '../../support/raw-socket.js';
import { TestEndpoint, WebhookReceiver } from '../../support/webhook-receiver.js';
import type { Settings } from './opening.js';

/** Settings of an installation in use, so that there is something to change, replace and remove. Nothing answers at its systems. */
export async function fillSettings(url: string): Promise<Settings & { readonly receiver: WebhookReceiver }> {
  const elena = await Api.signedIn(url, 'elena');
  const made = async <T extends object>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const init = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const reply = await elena.ask<T>(method, `/api/v1${path}`, init);
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const nobody = await httpPeer((_, response) => response.writeHead(404).end());
  await nobody.close();

  await registerApplication(url, { name: 'Desk' });
  await made('POST', '/api-keys', { name: 'Warehouse', scopes: ['articles:read'] });
  await made('POST', '/roles', { name: 'Night shift', permissions: ['conversations.read'] });
  await made('PUT', '/identity-provider', {
    ...{ issuer: nobody.url, clientId: 'desk', clientSecret: 'secret', label: 'Valdora' },
    ...{ accountDomains: [], accountRole: 'operator' },
  });
  const mailServer = { host: '127.0.0.1', port: 9, security: 'none', user: null, from: 'help@valdora.example' };
  await made('PUT', '/mail/server', mailServer);
  for (const _ of ['the first', 'its successor']) await made('POST', '/chatbots/valdora/identity-secrets', {});
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]);
  const team = await made<TeamView>('POST', '/teams', {
    ...{ name: 'Workshop', hours: { timeZone: 'Europe/Rome', week, closedOn: ['2030-12-25'] } },
    routing: { operatorLanguage: 'required', preferLanguage: 2, preferLastOperator: 2 },
  });

  const receiver = await WebhookReceiver.start();
  const endpoint = await TestEndpoint.verified(elena, receiver);
  const { raw, id } = await rawVisitor(url);
  await raw.say(id, 'Is this delivered?');
  raw.close();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);

  const connect = (kind: string, settings: object) =>
    made<ConnectionView>('POST', '/connections', { kind, settings: { url: nobody.url, ...settings } });
  const signedThere = await connect('stripe', { apiKey: 'sk_test_1', returnUrl: 'https://shop.example/thanks' });
  const signedHere = await connect('redmine', { apiKey: 'key', project: 'desk' });
  await made('PUT', `/connections/${signedHere.id}/event-secret`, {});
  const http = await connect('http', { headerValue: 'key', checkPath: '/status' });
  const document = JSON.stringify(parcelDocument(nobody.url));
  const { operations } = await made<ApiDocumentView>('POST', '/api-documents', { document });
  const draft = operations.find(({ method }) => method === 'GET')?.draft ?? {};
  const action = await made<CustomActionView>('POST', `/connections/${http.id}/actions`, draft);

  const kinds = (await elena.get<{ title: string }[]>('/api/v1/connection-kinds')).body.map(({ title }) => title);
  const connection = ({ id }: ConnectionView) => `/settings/connections/${id}`;
  return {
    ...{ kinds, receiver, team: `/settings/teams/${team.id}`, webhook: `/settings/webhooks/${endpoint.id}` },
    ...{ signedThere: connection(signedThere), signedHere: connection(signedHere) },
    action: `${connection(http)}/actions/${action.id}`,
  };
}
