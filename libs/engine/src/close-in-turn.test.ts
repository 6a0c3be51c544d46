import { afterEach, expect, test, vi } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { closeInTurn } from './close-in-turn.js';

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
