import { Provider } from 'oidc-provider';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OAuthRecords } from '#engine/oauth/oauth-records.js';
import type { OAuthRecordKind } from '#engine/ports/oauth-stores.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { RecordAdapter } from './record-adapter.js';

const lifetime = 600;
const kinds = ['DeviceCode', 'Grant', 'Session', 'Interaction'] as const;
let records: OAuthRecords;
let provider: Provider;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { ports } = new EngineHarness(withheld);
  records = new OAuthRecords({ ...ports, clock: { now: () => Date.now() } });
  provider = new Provider('https://chat.example/oauth', {
    adapter: (kind: string) => new RecordAdapter(kind as OAuthRecordKind, records, (reason) => new Error(reason)),
    ttl: Object.fromEntries(kinds.map((kind) => [kind, lifetime])),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What every model of the library does; its types leave most of it out. */
interface Model {
  save(lifetimeSeconds?: number): Promise<string>;
  persist?(): Promise<string>;
}
interface ModelClass {
  new (id: unknown, payload?: object): Model;
  find(id: string): Promise<Model | undefined>;
}

/** Saves a model of the library for its whole life. Returns its id, and how the library saves it for the rest of it. */
async function saved(kind: (typeof kinds)[number]) {
  const model = provider[kind] as unknown as ModelClass;
  const id = await (kind === 'Interaction'
    ? new model('one', { params: {} }).save(lifetime)
    : new model({ clientId: 'app' }).save(lifetime));
  const saveAgain = async () => {
    const found = await model.find(id);
    await (found?.persist ? found.persist() : found?.save());
  };
  return { id, saveAgain };
}

test.each(kinds)('a %s saved again late in its life expires when it did before', async (kind) => {
  const { id, saveAgain } = await saved(kind);
  const expiresAt = (await records.get(kind, id))?.expiresAt;
  vi.advanceTimersByTime(lifetime * 0.75 * 1_000);
  await saveAgain();
  expect(await records.get(kind, id)).toMatchObject({ expiresAt });
  vi.advanceTimersByTime(lifetime * 0.25 * 1_000);
  expect(await records.get(kind, id)).toBeNull();
});

test('raises invalid_grant for a token under a consent that was revoked', async () => {
  const token = { clientId: 'app', accountId: 'anna', grantId: 'revoked' };
  await expect(new provider.RefreshToken(token as never).save()).rejects.toThrow('the consent was revoked');
});
