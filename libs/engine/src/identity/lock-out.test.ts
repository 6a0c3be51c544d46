import { beforeEach, describe, expect, test } from 'vitest';
import { timing } from '#contracts/timing.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { LockOut } from './lock-out.js';

describe('wrong passwords', () => {
  let engine: EngineHarness;
  let lockOut: LockOut;

  beforeEach(() => {
    engine = new EngineHarness(withheld);
    lockOut = new LockOut(engine.ports, 'sign_in');
  });

  async function lock(key: string): Promise<void> {
    for (let tries = 1; tries <= timing.lockOutAfter; tries += 1) expect(await lockOut.begin(key)).toBe(0);
  }

  test('lock a key out after the allowed number, and only for the time', async () => {
    await lock('a');
    expect(await lockOut.begin('a')).toBe(timing.lockOutMs);
    expect(await lockOut.begin('b')).toBe(0);
    engine.clock.advance(timing.lockOutMs);
    expect(await lockOut.begin('a')).toBe(0);
  });

  test('may be tried again when the lock-out is over', async () => {
    await lock('a');
    engine.clock.advance(timing.lockOutMs);
    await lock('a');
    expect(await lockOut.begin('a')).toBe(timing.lockOutMs);
  });

  test('are reset by the right one', async () => {
    await lock('a');
    await lockOut.succeeded('a');
    expect(await lockOut.begin('a')).toBe(0);
  });

  test('that have not been verified yet do not count', async () => {
    await lock('a');
    await lockOut.abandoned('a');
    expect(await lockOut.begin('a')).toBe(0);
    expect(await lockOut.begin('a')).toBe(timing.lockOutMs);
  });

  test('count together in parallel', async () => {
    const waits = await Promise.all(Array.from({ length: 3 * timing.lockOutAfter }, () => lockOut.begin('a')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(timing.lockOutAfter);
  });

  test('still count after a restart', async () => {
    await lock('a');
    expect(await new LockOut(engine.ports, 'sign_in').begin('a')).toBe(timing.lockOutMs);
  });

  test('count for one purpose', async () => {
    await lock('a');
    expect(await new LockOut(engine.ports, 'reauthentication').begin('a')).toBe(0);
  });

  test('are removed a day after the last one, and no entered text is stored as a key', async () => {
    await lock('a');
    const hash = engine.ports.tokens.hash('sign_in a');
    const kept = () => engine.ports.lightUnitOfWork.run(({ passwordAttempts }) => passwordAttempts.get(hash));
    engine.clock.advance(timing.passwordAttemptsMs - 1);
    await lockOut.begin('b');
    expect(await kept()).toMatchObject({ keyHash: hash, count: timing.lockOutAfter });
    engine.clock.advance(1);
    await lockOut.begin('b');
    expect(await kept()).toBeNull();
  });
});
