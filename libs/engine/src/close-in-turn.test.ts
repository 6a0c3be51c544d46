import { afterEach, expect, test, vi } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { closeInTurn, closeTogether } from './close-in-turn.js';

afterEach(() => void vi.useRealTimers());

test('parts are closed one after the other, and the log names the one that a drain waits for', async () => {
  vi.useFakeTimers();
  const log = new RecordingLog();
  const closed: string[] = [];
  const part = (name: string, ms: number) => ({
    close: () =>
      new Promise<void>((resolve) =>
        setTimeout(() => {
          closed.push(name);
          resolve();
        }, ms),
      ),
  });
  const closing = closeInTurn({ imports: part('imports', 10), webhooks: part('webhooks', 20_000), encoder: null }, log);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(closed).toEqual(['imports']);
  expect(log.lines).toMatchObject([{ fields: { part: 'webhooks' } }]);
  await vi.advanceTimersByTimeAsync(15_000);
  await closing;
  expect(closed).toEqual(['imports', 'webhooks']);
  expect(log.lines).toHaveLength(1);
});

test('names a part that cannot be closed, and closes the parts after it', async () => {
  const log = new RecordingLog();
  const failure = new Error('the database is away');
  let isClosed = false;
  const parts = {
    imports: { close: () => Promise.reject(failure) },
    persistence: {
      close: async () => {
        isClosed = true;
      },
    },
  };
  await expect(closeInTurn(parts, log)).rejects.toBe(failure);
  expect(isClosed).toBe(true);
  expect(log.lines).toMatchObject([{ level: 'error', fields: { part: 'imports', error: failure } }]);
});

test('parts that wait for other systems are closed at the same time, so that their time-outs do not add up', async () => {
  vi.useFakeTimers();
  const log = new RecordingLog();
  const part = (ms: number) => ({ close: () => new Promise<void>((resolve) => setTimeout(resolve, ms)) });
  let isClosed = false;
  const closing = closeTogether({ webhooks: part(3_000), actions: part(6_000), mails: part(3_000) }, log).then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  expect(log.lines).toContainEqual(expect.objectContaining({ fields: { part: 'actions' } }));
});

test('of parts that are closed at the same time, one that fails keeps none from being waited for', async () => {
  const failure = new Error('the database is away');
  let isClosed = false;
  const parts = {
    webhooks: { close: () => Promise.reject(failure) },
    actions: {
      close: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isClosed = true;
      },
    },
  };
  await expect(closeTogether(parts, new RecordingLog())).rejects.toBe(failure);
  expect(isClosed).toBe(true);
});
