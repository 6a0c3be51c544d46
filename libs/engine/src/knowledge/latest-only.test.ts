import { expect, test } from 'vitest';
import { LatestOnly } from './latest-only.js';

const nobodyLeaves = new AbortController().signal;

/** Work that ends when it is released or aborted. */
function held() {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      void free.then(() => resolve('done'));
    });
  return { letGo, work };
}

test('a newer run of the same person aborts the older one', async () => {
  const runs = new LatestOnly();
  const older = runs.run('sofia', nobodyLeaves, held().work);
  const newer = runs.run('sofia', nobodyLeaves, async () => 'newer');
  expect(await older).toEqual({ ok: false, code: 'busy' });
  expect(await newer).toEqual({ ok: true, value: 'newer' });
});

test('runs of different people are queued', async () => {
  const runs = new LatestOnly();
  const order: string[] = [];
  const first = held();
  const ofSofia = runs.run('sofia', nobodyLeaves, async (signal) => {
    await first.work(signal);
    order.push('sofia');
  });
  const ofElena = runs.run('elena', nobodyLeaves, async () => order.push('elena'));
  first.letGo();
  await Promise.all([ofSofia, ofElena]);
  expect(order).toEqual(['sofia', 'elena']);
});

test('an aborted run ends, and a failed run affects no other', async () => {
  const runs = new LatestOnly();
  expect(await runs.run('sofia', AbortSignal.abort(), async () => 'never')).toEqual({ ok: false, code: 'busy' });
  const failing = runs.run('sofia', nobodyLeaves, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await runs.run('sofia', nobodyLeaves, async () => 'well')).toEqual({ ok: true, value: 'well' });
});

test('a full queue rejects', async () => {
  const runs = new LatestOnly();
  const first = held();
  const waiting = Array.from({ length: 20 }, (_, index) => runs.run(`person ${index}`, nobodyLeaves, first.work));
  expect(await runs.run('one more', nobodyLeaves, first.work)).toEqual({ ok: false, code: 'busy' });
  first.letGo();
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
});

test('in a full queue a newer run replaces the older one with its key', async () => {
  const runs = new LatestOnly();
  const first = held();
  const waiting = Array.from({ length: 20 }, (_, index) => runs.run(`person ${index}`, nobodyLeaves, first.work));
  const newer = runs.run('person 3', nobodyLeaves, async () => 'newer');
  first.letGo();
  expect(await newer).toEqual({ ok: true, value: 'newer' });
  expect(await waiting[3]).toEqual({ ok: false, code: 'busy' });
});
