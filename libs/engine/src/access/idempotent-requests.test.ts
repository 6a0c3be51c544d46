import { beforeEach, expect, test } from 'vitest';
import { timing } from '#contracts/limits.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { IdempotencyClaim } from '../ports/idempotency-store.js';
import { IdempotentRequests } from './idempotent-requests.js';

const claim: IdempotencyClaim = { principal: 'program shop', key: 'order-1', fingerprint: 'a' };
const reply = { status: 201, headers: { Location: '/articles/1' }, body: { id: '1' } };
const dayMs = timing.idempotencyHours * 3_600_000;

let engine: EngineHarness;
let requests: IdempotentRequests;
const isKept = async () => (await engine.ports.idempotencyKeys.get(claim.principal, claim.key)) !== null;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  requests = new IdempotentRequests(engine.ports);
});

test('a repeat gets the reply to the first request', async () => {
  expect(await requests.begin(claim)).toEqual({ ok: true, value: null });
  await requests.finish(claim, reply);
  expect(await requests.begin(claim)).toEqual({ ok: true, value: reply });
});

test('of requests at the same time one runs, and the others are refused until it has ended', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => requests.begin(claim)));
  const inUse = { ok: false, code: 'idempotency_key_in_use', retryAfterMs: 1_000 };
  expect(begun).toEqual([{ ok: true, value: null }, inUse, inUse]);
});

test('another request under the same key is refused, while the first one runs and afterwards', async () => {
  const other = { ...claim, fingerprint: 'b' };
  const reused = { ok: false, code: 'idempotency_key_reused' };
  await requests.begin(claim);
  expect(await requests.begin(other)).toEqual(reused);
  await requests.finish(claim, reply);
  expect(await requests.begin(other)).toEqual(reused);
});

test('another caller may use the same key', async () => {
  await requests.begin(claim);
  expect(await requests.begin({ ...claim, principal: 'program other' })).toEqual({ ok: true, value: null });
});

test('a failed request frees its key', async () => {
  await requests.begin(claim);
  await requests.abandon(claim);
  expect(await requests.begin(claim)).toEqual({ ok: true, value: null });
});

test('a request that never ends, because the process did, frees its key with its lease', async () => {
  await requests.begin(claim);
  engine.clock.advance(timing.idempotencyLeaseMs - 1);
  expect(await requests.begin(claim)).toMatchObject({ ok: false });
  engine.clock.advance(1);
  expect(await requests.begin(claim)).toEqual({ ok: true, value: null });
});

test('a reply is kept for a day, and then removed', async () => {
  await requests.begin(claim);
  await requests.finish(claim, reply);
  engine.clock.advance(dayMs - 1);
  await requests.removeExpired();
  expect(await requests.begin(claim)).toEqual({ ok: true, value: reply });
  engine.clock.advance(1);
  await requests.removeExpired();
  expect(await isKept()).toBe(false);
  expect(await requests.begin(claim)).toEqual({ ok: true, value: null });
});

test('a reply that cannot be kept fails nothing', async () => {
  const unitOfWork = { run: () => Promise.reject(new Error('disk full')) };
  const failing = new IdempotentRequests({ ...engine.ports, unitOfWork });
  await expect(failing.finish(claim, reply)).resolves.toBeUndefined();
  await expect(failing.abandon(claim)).resolves.toBeUndefined();
  expect(engine.log.lines).toHaveLength(2);
});
