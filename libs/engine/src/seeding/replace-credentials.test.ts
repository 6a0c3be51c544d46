import { expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { authenticateApiKey, authenticateOperator } from '../identity/authenticate.js';
import { signIn } from '../identity/sign-in.js';
import { replaceCredentials, seededAccess } from './replace-credentials.js';
import { type Seed, seed } from './seed.js';

const place = { device: '', address: '' };
const person = { name: 'Anna', email: 'anna@shop.example', role: 'operator', password: 'public', capacity: 2 } as const;

async function seeded() {
  const { ports } = new EngineHarness(withheld);
  const data: Seed = {
    chatbot: ports.chatbots.all()[0] as Chatbot,
    operators: [person, { ...person, name: 'Marco', email: 'marco@shop.example' }],
    articles: [],
    apiKey: { name: 'Demonstration', key: 'key-of-the-demonstration', scopes: ['conversations:read'] },
  };
  await seed(ports, data);
  return { ports, data };
}

test('published passwords and the published key stop working, issued ones work', async () => {
  const { ports, data } = await seeded();
  const before = accepted(await signIn(ports, person.email, person.password, place));
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
