import { beforeEach, expect, test } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { LabellingSealer } from '#testing/labelling-sealer.js';
import { OAuthKeys } from './oauth-keys.js';

let engine: EngineHarness;
let sealer: LabellingSealer;
const keys = () => new OAuthKeys({ ...engine.ports, secretSealer: sealer });

beforeEach(() => {
  engine = new EngineHarness(withheld);
  sealer = new LabellingSealer();
});

test('are made once, however many ask at the same time, and are the same after a restart', async () => {
  const one = keys();
  const [first, second] = await Promise.all([one.load(), one.load()]);
  expect(first).toEqual(second);
  expect([first?.signing.length, first?.cookies.length]).toEqual([1, 1]);
  expect(await keys().load()).toEqual(first);
});

test('are made once, whichever of several nodes begins at the same time', async () => {
  const [a, b] = await Promise.all([keys().load(), keys().load()]);
  expect(a).toEqual(b);
  expect(await engine.ports.oauthKeys.all()).toHaveLength(2);
});

test('are sealed in the store', async () => {
  const { cookies } = await keys().load();
  const stored = await engine.ports.oauthKeys.all();
  expect(stored).toHaveLength(2);
  for (const { sealed, id } of stored) expect(sealer.open(sealed, `oauth_key/${id}`)).not.toBeNull();
  expect(stored.map(({ sealed }) => sealed)).not.toContain(cookies[0]);
});

test('are rotated: the new one signs, the one before verifies, and an older one is gone', async () => {
  const own = keys();
  const signers = [];
  for (let round = 0; round < 3; round += 1) {
    engine.clock.advance(1);
    if (round > 0) await own.rotate();
    signers.unshift((await own.load()).signing[0]?.kid);
  }
  const { signing, cookies } = await own.load();
  expect(signing.map(({ kid }) => kid)).toEqual(signers.slice(0, 2));
  expect(cookies).toHaveLength(2);
});

test('that no longer open are replaced, so that a restored server works', async () => {
  const before = await keys().load();
  sealer.isLocked = true;
  const locked = keys();
  await locked.load();
  sealer.isLocked = false;
  const after = await keys().load();
  expect(after.signing[0]?.kid).not.toBe(before.signing[0]?.kid);
});
