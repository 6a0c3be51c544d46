import { beforeEach, describe, expect, test } from 'vitest';
import { timing } from '#contracts/timing.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { IdempotencyClaim } from '../ports/idempotency-store.js';
import { type IdempotencyLease, IdempotentRequests } from './idempotent-requests.js';

const claim: IdempotencyClaim = { principal: 'program shop', key: 'order-1', fingerprint: 'a' };
const reply = { status: 201, headers: { Location: '/articles/1' }, body: { id: '1' } };
const dayMs = timing.idempotencyHours * 3_600_000;

let engine: EngineHarness;
let requests: IdempotentRequests;
const isKept = async () => (await engine.ports.idempotencyKeys.get(claim.principal, claim.key)) !== null;

/** Acquires the lease of a request's first attempt. */
async function lease(of: IdempotencyClaim = claim): Promise<IdempotencyLease> {
  const begun = await requests.begin(of);
  if (!begun.ok || begun.value.kind === 'replay') throw new Error('the key is taken');
  return begun.value.lease;
}
const replay = { ok: true, value: { kind: 'replay', reply } };
const inUse = { ok: false, code: 'idempotency_key_in_use', retryAfterMs: 1_000 };

beforeEach(() => {
  engine = new EngineHarness(withheld);
  requests = new IdempotentRequests(engine.ports);
});

test('a repeat gets the reply to the first request', async () => {
  await requests.finish(await lease(), reply);
  expect(await requests.begin(claim)).toEqual(replay);
});

test('of requests at the same time one runs, and the others are refused until it has ended', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => requests.begin(claim)));
  expect(begun).toEqual([{ ok: true, value: expect.objectContaining({ kind: 'new' }) }, inUse, inUse]);
});

test('another request under the same key is refused, while the first one runs and afterwards', async () => {
  const other = { ...claim, fingerprint: 'b' };
  const reused = { ok: false, code: 'idempotency_key_reused' };
  const first = await lease();
  expect(await requests.begin(other)).toEqual(reused);
  await requests.finish(first, reply);
  expect(await requests.begin(other)).toEqual(reused);
});

test('another caller may use the same key', async () => {
  await lease();
  await expect(lease({ ...claim, principal: 'program other' })).resolves.toBeDefined();
});

test('a failed request frees its key', async () => {
  await requests.abandon(await lease());
  await expect(lease()).resolves.toBeDefined();
});

test('a request that never ends, because the process did, frees its key with its lease', async () => {
  await lease();
  engine.clock.advance(timing.idempotencyLeaseMs - 1);
  expect(await requests.begin(claim)).toEqual(inUse);
  engine.clock.advance(1);
  await expect(lease()).resolves.toBeDefined();
});

describe('a request that ends after its lease', () => {
  /** The repeat that took the key over. */
  const takeOver = (of: IdempotencyClaim = claim) => {
    engine.clock.advance(timing.idempotencyLeaseMs);
    return lease(of);
  };

  test('does not free the key of the repeat by failing', async () => {
    const late = await lease();
    await takeOver();
    await requests.abandon(late);
    expect(await requests.begin(claim)).toEqual(inUse);
  });

  test('does not free the key of the repeat that has ended', async () => {
    const late = await lease();
    await requests.finish(await takeOver(), reply);
    await requests.abandon(late);
    expect(await requests.begin(claim)).toEqual(replay);
  });

  test('does not replace the reply to the repeat', async () => {
    const late = await lease();
    await requests.finish(await takeOver(), reply);
    await requests.finish(late, { ...reply, status: 500 });
    expect(await requests.begin(claim)).toEqual(replay);
  });

  test('does not put its reply under the key of another request', async () => {
    const late = await lease();
    const other = { ...claim, fingerprint: 'b' };
    const repeat = await takeOver(other);
    await requests.finish(late, { ...reply, status: 500 });
    await requests.finish(repeat, reply);
    expect(await requests.begin(other)).toEqual(replay);
  });

  test.each(['still there', 'removed'])('stores its reply if no other request took the key, %s', async (how) => {
    const late = await lease();
    engine.clock.advance(timing.idempotencyLeaseMs);
    if (how === 'removed') await requests.removeExpired();
    await requests.finish(late, reply);
    expect(await requests.begin(claim)).toEqual(replay);
  });
});

test('a reply is stored for a day, and then removed', async () => {
  await requests.finish(await lease(), reply);
  engine.clock.advance(dayMs - 1);
  await requests.removeExpired();
  expect(await requests.begin(claim)).toEqual(replay);
  engine.clock.advance(1);
  await requests.removeExpired();
  expect(await isKept()).toBe(false);
  await expect(lease()).resolves.toBeDefined();
});

test('a reply that cannot be stored does not fail the request', async () => {
  const held = await lease();
  const unitOfWork = { run: () => Promise.reject(new Error('disk full')) };
  const failing = new IdempotentRequests({ ...engine.ports, unitOfWork });
  await expect(failing.finish(held, reply)).resolves.toBeUndefined();
  await expect(failing.abandon(held)).resolves.toBeUndefined();
  expect(engine.log.lines).toHaveLength(2);
});
