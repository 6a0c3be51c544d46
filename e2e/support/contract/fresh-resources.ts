import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { InvitationIssued } from '#contracts/people.js';
import type { SessionView } from '#contracts/views.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../api.js';
import { attempt, callback, discover, FormBrowser } from '../oauth.js';
import { newVisitor, rawVisitor } from '../raw-socket.js';

/** Admin of a single test, who creates and changes resources: changes of the account affect no other test. */
export interface TestAdmin {
  readonly url: string;
  readonly api: Api;
  readonly email: string;
  readonly password: string;
  /** Address that accepts webhooks and echoes challenges. */
  readonly hooks: string;
}

/** Ids of a resource, by the name of the parameter or field. */
export type FreshIds = Readonly<Record<string, string>>;

type Make = (admin: TestAdmin) => Promise<FreshIds>;

const password = 'vela-blu-quarzo';

const emailOf = (what: string) => `${what}.${randomUUID().slice(0, 13)}@valdora.example`;

/** Invites an admin, who accepts and signs in. */
export async function newAdmin(url: string, inviter: Api, hooks: string): Promise<TestAdmin> {
  const { email, cookie } = await newOperator(url, inviter, 'admin');
  return { url, api: new Api(url, { Cookie: cookie, Origin: url }), email, password, hooks };
}

async function newOperator(url: string, inviter: Api, role: string) {
  const email = emailOf(role);
  const token = await invitationToken(inviter, email, role);
  const entered = await new Api(url, {}).post<{ operator: { id: string } }>('/api/v1/access-link-redemptions', {
    ...{ token, password, name: 'Zoe' },
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0];
  if (entered.status !== 201 || !cookie) throw new Error(`${entered.status} ${JSON.stringify(entered.body)}`);
  return { email, cookie, id: entered.body.operator.id };
}

async function invitationToken(inviter: Api, email: string, role: string): Promise<string> {
  const { url } = await make<InvitationIssued>(inviter, '/api/v1/invitations', { email, role });
  return new URL(url).hash.slice(1);
}

async function make<T extends object = { id: string }>(api: Api, path: string, body: unknown): Promise<T> {
  const { status, body: made } = await api.post<T>(path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
  return made;
}

const idOf = async (made: Promise<{ id: string }>): Promise<FreshIds> => ({ id: (await made).id });

/** A new resource of each kind, by the path segment before its id. */
const makers: Readonly<Record<string, Make>> = {
  clients: ({ api }) => idOf(make(api, '/api/v1/clients', { name: 'Ida Sala', email: emailOf('ida') })),
  orders: async ({ api }) => {
    const { id: clientId } = await make(api, '/api/v1/clients', { name: 'Ida Sala', email: emailOf('ida') });
    const total = { amount: 1_500, currency: 'EUR' };
    const { id } = await make(api, '/api/v1/orders', { clientId, number: randomUUID(), total });
    return { id, clientId };
  },
  products: ({ api }) => idOf(make(api, '/api/v1/products', { sku: randomUUID(), name: 'Kite', quantity: 3 })),
  services: ({ api }) => idOf(aService(api)),
  bookings: async ({ api }) => {
    const { id: serviceId } = await aService(api);
    const { body } = await api.get<{ startsAt: string }[]>(`/api/v1/services/${serviceId}/slots`);
    const guest = { name: 'Ida Sala', email: emailOf('ida') };
    const { id } = await make(api, '/api/v1/bookings', { serviceId, startsAt: body.at(-1)?.startsAt, guest });
    return { id, serviceId };
  },
  tickets: ({ api }) =>
    idOf(
      make(api, '/api/v1/tickets', {
        ...{ subject: 'A torn kite', text: 'It tore.' },
        requester: { name: 'Ida Sala', email: emailOf('ida') },
      }),
    ),
  payments: async ({ api }) => {
    const amount = { amount: 1_500, currency: 'EUR' };
    const { id } = await make(api, '/api/v1/payments', { reference: randomUUID(), amount });
    return { id };
  },
  'api-keys': ({ api }) => idOf(make(api, '/api/v1/api-keys', { name: 'Nightly export', scopes: ['clients:read'] })),
  applications: ({ api }) => idOf(registerReports(api)),
  'application-grants': async ({ api, url, ...person }) => {
    const application = await registerReports(api);
    const configuration = await discover(url, application);
    const browser = new FormBrowser(url);
    const { address } = await attempt(configuration, 'openid articles:read');
    const [name = ''] = person.email.split('@');
    await browser.allow(await browser.signIn(await browser.open(address), name, person.password));
    const { body } = await api.get<{ id: string; application: { id: string } }[]>('/api/v1/application-grants');
    const grant = body.find((one) => one.application.id === application.id);
    if (!grant) throw new Error('nothing was granted');
    return { id: grant.id };
  },
  'webhook-endpoints': async ({ api, hooks: url }) => {
    const { id } = await make(api, '/api/v1/webhook-endpoints', { url, eventTypes: ['client.created'] });
    await make(api, `/api/v1/webhook-endpoints/${id}/verifications`, {});
    const type = 'client.created';
    const { id: deliveryId } = await make(api, `/api/v1/webhook-endpoints/${id}/test-deliveries`, { type });
    return { id, deliveryId };
  },
  connections: ({ api, url }) => {
    const settings = { url, username: 'desk', password: 'hush' };
    return idOf(make(api, '/api/v1/connections', { kind: 'carddav', settings, isEnabled: false }));
  },
  'custom-actions': async ({ api, url }) => {
    const connection = { kind: 'http', settings: { url, headerValue: 'hush' }, isEnabled: false };
    const { id } = await make(api, '/api/v1/connections', connection);
    const call = { type: 'http', method: 'GET', path: '/parcels' };
    return idOf(
      make(api, `/api/v1/connections/${id}/actions`, {
        ...{ name: `custom.parcels_${randomUUID().slice(0, 8)}`, title: { en: 'Parcels', it: 'Pacchi' } },
        ...{ description: { en: 'Parcels', it: 'Pacchi' }, effect: 'read', identity: 'none', fields: [], call },
        output: [{ name: 'count', label: { en: 'Count', it: 'Numero' }, pointer: '/count' }],
      }),
    );
  },
  roles: ({ api }) => idOf(make(api, '/api/v1/roles', { name: randomUUID(), permissions: ['articles.read'] })),
  teams: ({ api }) => idOf(make(api, '/api/v1/teams', { name: randomUUID() })),
  invitations: ({ api }) => idOf(make(api, '/api/v1/invitations', { email: emailOf('new'), role: 'operator' })),
  'operator-accounts': async ({ api, url }) => ({ id: (await newOperator(url, api, 'operator')).id }),
  'access-link-lookups': async ({ api }) => ({ token: await invitationToken(api, emailOf('new'), 'operator') }),
  'access-link-redemptions': async ({ api }) => ({ token: await invitationToken(api, emailOf('new'), 'operator') }),
  profile: async ({ password: current }) => ({ current }),
  sessions: async ({ api, url, email, password: current }) => {
    await make(new Api(url, {}), '/api/v1/sessions', { email, password: current });
    const { body } = await api.get<SessionView[]>('/api/v1/sessions');
    return { id: body.find(({ current: isThis }) => !isThis)?.id ?? '' };
  },
  articles: ({ api }) =>
    idOf(
      make(api, '/api/v1/articles', {
        ...{ chatbotId: 'valdora', kind: 'answer', locale: 'en', topic: '', variants: ['Do you sell kites?'] },
        ...{ title: 'Kites', body: 'We sell kites from May to September.' },
      }),
    ),
  'article-imports': async ({ api }) => {
    const made = await idOf(
      make(api, '/api/v1/article-imports', {
        ...{ chatbotId: 'valdora', locale: 'en', publish: false },
        source: { type: 'files', files: [{ name: 'kites.md', content: '# Kites\n\nFrom May to September.' }] },
      }),
    );
    const state = async () => (await api.get<{ state: string }>(`/api/v1/article-imports/${made.id}`)).body.state;
    // Queued behind earlier imports.
    await expect.poll(state, { timeout: 4 * patienceMs, interval: 200 }).not.toBe('running');
    return made;
  },
  conversations: async ({ url, api }) => {
    const { raw, id } = await rawVisitor(url);
    await raw.say(id, 'Where is my order?');
    raw.close();
    // The bot's own work is not part of any request.
    await expect.poll(async () => (await api.log(id)).at(-1)?.actor.kind).not.toBe('visitor');
    return { id };
  },
  visitors: async ({ url }) => ({ id: (await newVisitor(url)).visitorId }),
  chatbots: async () => ({ id: 'valdora' }),
};

function aService(api: Api): Promise<{ id: string }> {
  const day = [{ from: '00:00', to: '24:00' }];
  const hours = { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: [] };
  return make(api, '/api/v1/services', { name: 'Kite lesson', minutes: 60, places: 3, hours });
}

function registerReports(api: Api): Promise<{ id: string; secret: string }> {
  return make(api, '/api/v1/applications', {
    ...{ name: 'Reports', type: 'confidential', flows: ['authorization_code'], redirectUris: [callback] },
    scopes: ['articles:read'],
  });
}

/** Ids for the requests of one operation: of so many new resources of the kind that its path names. */
export async function freshIds(path: string, admin: TestAdmin, count: number): Promise<FreshIds[]> {
  const [, , , segment = ''] = path.split('/');
  const maker = makers[segment];
  if (!maker && path.includes('{')) throw new Error(`no maker of ${segment} for ${path}`);
  const made: FreshIds[] = [];
  for (let index = 0; maker && index < count; index += 1) made.push(await maker(admin));
  return made;
}
