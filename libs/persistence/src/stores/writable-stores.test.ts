import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import type { ChatbotId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ApiKey, Operator, Session, Visitor } from '#engine/ports/people-stores.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';

let stores: Persistence;

beforeAll(async () => {
  stores = await openPersistence({ directory: null, log: new RecordingLog() });
});
afterAll(() => stores.close());

const shop = 'shop' as ChatbotId;
const anna: Operator = {
  id: 'anna' as OperatorId,
  name: 'Anna',
  email: 'anna@shop.example',
  role: 'supervisor',
  passwordHash: '$argon2id$…',
  capacity: 4,
  chosenPresence: 'online',
  disabled: false,
};

describe('operators', () => {
  test('are returned as stored, also after an update', async () => {
    await stores.operators.put(anna);
    expect(await stores.operators.get(anna.id)).toEqual(anna);
    const changed: Operator = { ...anna, disabled: true, capacity: 2 };
    await stores.operators.put(changed);
    expect(await stores.operators.all()).toEqual([changed]);
  });

  test('are found by email address, however it is typed', async () => {
    await stores.operators.put({ ...anna, email: ' Anna@Shop.Example ' });
    expect((await stores.operators.byEmail('ANNA@shop.example'))?.email).toBe('anna@shop.example');
    expect(await stores.operators.byEmail('nobody@shop.example')).toBeNull();
  });
});

describe('sessions', () => {
  const session: Session = {
    id: 'a',
    tokenHash: 'aa',
    operatorId: anna.id,
    createdAt: 1,
    expiresAt: 100,
    lastUsedAt: 1,
    device: '',
    address: '',
  };

  test('exist until they are removed or expire', async () => {
    await stores.operators.put(anna);
    await stores.sessions.add(session);
    await stores.sessions.add({ ...session, id: 'b', tokenHash: 'bb', expiresAt: 200 });
    expect(await stores.sessions.byTokenHash('aa')).toEqual(session);
    const later = { lastUsedAt: 9, device: 'telephone', address: '192.0.2.1' };
    await stores.sessions.recordUse('aa', later);
    await stores.sessions.recordUse('aa', { lastUsedAt: 8, device: 'an earlier one', address: '' });
    expect(await stores.sessions.byTokenHash('aa')).toEqual({ ...session, ...later });
    await stores.sessions.removeExpired(100);
    expect(await stores.sessions.byTokenHash('aa')).toBeNull();
    await stores.sessions.remove('bb');
    expect(await stores.sessions.byTokenHash('bb')).toBeNull();
  });

  test('require an existing operator', async () => {
    const stray = stores.sessions.add({ ...session, id: 'c', operatorId: 'nobody' as OperatorId });
    await expect(stray).rejects.toThrow(/FOREIGN KEY/);
  });
});

test('visitors are found by id and by token', async () => {
  const visitor: Visitor = {
    id: 'v1' as VisitorId,
    chatbotId: shop,
    tokenHash: 'cc',
    locale: 'it',
    createdAt: 5,
    lastUsedAt: 1,
  };
  await stores.visitors.add(visitor);
  expect(await stores.visitors.get(visitor.id)).toEqual(visitor);
  expect(await stores.visitors.byTokenHash('cc')).toEqual(visitor);
  expect(await stores.visitors.byTokenHash('dd')).toBeNull();
});

test('API keys are found by their hash, revoked or not', async () => {
  const key: ApiKey = {
    id: 'k1',
    prefix: 'pk_12',
    keyHash: 'ee',
    name: 'reports',
    scopes: ['conversations:read'],
    revokedAt: null,
  };
  await stores.apiKeys.put(key);
  await stores.apiKeys.put({ ...key, revokedAt: 7 });
  expect(await stores.apiKeys.byHash('ee')).toEqual({ ...key, revokedAt: 7 });
});

test('chatbots are returned unchanged', async () => {
  const value = chatbot.parse({
    id: shop,
    name: 'Shop',
    locales: ['en', 'it'],
    greeting: { en: 'Hello' },
    suggestions: {},
    sites: ['*'],
    policy: { threshold: 0.8 },
  });
  await stores.chatbots.put(value);
  expect(await stores.chatbots.all()).toEqual([value]);
});
