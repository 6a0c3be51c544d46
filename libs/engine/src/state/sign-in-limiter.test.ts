import { beforeEach, expect, test, vi } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { RateLimiters } from './rate-limiters.js';
import { SignInLimiter } from './sign-in-limiter.js';

const email = 'anna@shop.example';
const id = 'anna' as OperatorId;
let engine: EngineHarness;
let guard: SignInLimiter;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  await engine.storeOperator('Anna', 'right');
  guard = guardWith({ burst: 100, perSecond: 1 });
});

function guardWith(signInsPerAddress: { burst: number; perSecond: number }): SignInLimiter {
  const { ports } = engine;
  const rateLimiters = new RateLimiters({ ...ports, rates: { ...ports.rates, signInsPerAddress } });
  return new SignInLimiter({ ...ports, rateLimiters });
}

const attempt = (password: string, { as = email, address = '192.0.2.1' } = {}) =>
  guard.signIn(as, password, { device: 'laptop', address });

async function failUntilLocked(): Promise<void> {
  for (let tries = 1; tries <= timing.lockOutAfter; tries += 1)
    expect(await attempt('wrong')).toMatchObject({ ok: false, code: 'wrong_credentials', operatorId: id });
}

test('after wrong passwords in a row, the right one is refused as well until the time is over', async () => {
  await failUntilLocked();
  const locked = { ok: false, code: 'locked_out', operatorId: id, retryAfterMs: timing.lockOutMs };
  expect(await attempt('right')).toEqual(locked);
  expect(await attempt('right', { as: ` ${email.toUpperCase()}` })).toEqual(locked);
  engine.clock.advance(timing.lockOutMs);
  expect(await attempt('right')).toMatchObject({ ok: true, value: { operator: { id } } });
});

test('a lockout applies neither to another address nor to another operator on the same one', async () => {
  await failUntilLocked();
  expect(await attempt('right', { address: '192.0.2.2' })).toMatchObject({ ok: true });
  expect(await attempt('wrong', { as: 'marco@shop.example' })).toMatchObject({ code: 'wrong_credentials' });
});

test('the right password ends the row of wrong ones', async () => {
  for (let tries = 1; tries < timing.lockOutAfter; tries += 1) await attempt('wrong');
  expect(await attempt('right')).toMatchObject({ ok: true });
  expect(await attempt('wrong')).toMatchObject({ code: 'wrong_credentials' });
});

test('a password that could not be checked is no wrong one', async () => {
  const verify = vi.spyOn(engine.ports.passwords, 'verify').mockRejectedValue(new Error('out of memory'));
  for (let tries = 1; tries <= timing.lockOutAfter; tries += 1) await expect(attempt('right')).rejects.toThrow();
  verify.mockRestore();
  expect(await attempt('right')).toMatchObject({ ok: true });
});

test('an address over its rate is refused, for any operator', async () => {
  guard = guardWith({ burst: 1, perSecond: 1 });
  await attempt('right');
  expect(await attempt('right', { as: 'marco@shop.example' })).toEqual({
    ok: false,
    code: 'rate_limited',
    retryAfterMs: 1000,
    operatorId: null,
  });
});
