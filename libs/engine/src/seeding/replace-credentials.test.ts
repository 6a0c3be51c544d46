import { expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { signedIn } from '#testing/signed-in.js';
import { authenticateApiKey, authenticateOperator } from '../identity/authenticate.js';
import { signIn } from '../identity/sign-in.js';
import { replaceCredentials, seededAccess } from './replace-credentials.js';
import { type Seed, seed } from './seed.js';

const place = { device: '', address: '' };
const person = {
  name: 'Anna',
  email: 'anna@shop.example',
  role: 'operator',
  password: 'public',
  capacity: 2,
  languages: ['en'],
  skills: [],
} as const;

async function seeded() {
  const { ports } = new EngineHarness(withheld);
  const data: Seed = {
    chatbot: ports.chatbots.all()[0] as Chatbot,
    operators: [person, { ...person, name: 'Marco', email: 'marco@shop.example' }],
    articles: [],
    clients: [],
    apiKey: { name: 'Demonstration', key: 'key-of-the-demonstration', scopes: ['conversations:read'] },
  };
  await seed(ports, data);
  return { ports, data };
}

test('published passwords and the published key stop working, issued ones work', async () => {
  const { ports, data } = await seeded();
  const before = signedIn(await signIn(ports, person.email, person.password, place));
  const access = await seededAccess(ports, data);
  expect(access).toMatchObject({ operators: [{ name: 'Anna' }, { name: 'Marco' }], hasKey: true });

  const { logins, apiKey } = await replaceCredentials(ports, access.operators, data.apiKey);
  expect(await seededAccess(ports, data)).toEqual({ operators: [], hasKey: false });
  expect(new Set(logins.map(({ password }) => password)).size).toBe(2);
  for (const { email, password } of logins)
    expect(await signIn(ports, email, password, place)).toMatchObject({ ok: true });
  expect(await authenticateApiKey(ports, apiKey ?? '')).toMatchObject({ scopes: ['conversations:read'] });
  expect(await authenticateOperator(ports, before.token)).toBeNull();
});

test('the log has the replaced credentials, the sessions that ended by it, and the keys', async () => {
  const { ports, data } = await seeded();
  const { session } = signedIn(await signIn(ports, person.email, person.password, place));
  const before = (await recordedEvents(ports)).length;
  const since = async (from: number) =>
    (await recordedEvents(ports)).slice(from).map(({ type, stream }) => `${type} ${stream}`);
  const anna = session.operatorId;
  const operators = (await ports.operators.all()).filter(({ id }) => id === anna);
  await replaceCredentials(ports, operators, data.apiKey);
  expect(await since(before)).toEqual([
    `operator.credentials_replaced ${anna}`,
    `session.ended ${session.id}`,
    'api_key.revoked seeded',
    'api_key.created issued',
  ]);
  const ended = (await recordedEvents(ports)).find(({ type }) => type === 'session.ended');
  expect(ended?.data).toEqual({ operatorId: anna, reason: 'credentials_replaced' });

  await replaceCredentials(ports, [], data.apiKey);
  expect(await since(before + 4)).toEqual(['api_key.revoked issued', 'api_key.created issued']);
});

test('an issued key keeps working when only passwords are replaced', async () => {
  const { ports, data } = await seeded();
  const [anna] = (await seededAccess(ports, data)).operators;
  if (!anna) throw new Error('nobody was seeded');
  const { apiKey } = await replaceCredentials(ports, [], data.apiKey);
  const second = await replaceCredentials(ports, [anna], null);
  expect(second).toMatchObject({ logins: [{ email: person.email }], apiKey: null });
  expect(await authenticateApiKey(ports, apiKey ?? '')).not.toBeNull();
});

test('repeating the seed does not restore the published ones', async () => {
  const { ports, data } = await seeded();
  const { operators } = await seededAccess(ports, data);
  const { apiKey } = await replaceCredentials(ports, operators, data.apiKey);
  await seed(ports, data);
  expect(await seededAccess(ports, data)).toEqual({ operators: [], hasKey: false });
  expect(await authenticateApiKey(ports, apiKey ?? '')).not.toBeNull();
});
