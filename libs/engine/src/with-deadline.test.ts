import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { withDeadline } from './with-deadline.js';

it('aborts when its time is up, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const onAbort = vi.fn();
  const { signal } = withDeadline(new AbortController().signal, 50);
  signal.addEventListener('abort', onAbort);
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  await vi.waitFor(() => expect(onAbort).toHaveBeenCalledOnce());
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('aborts with what cancels the work, before or after it began', () => {
  const cancelled = new AbortController();
  const later = withDeadline(cancelled.signal, 60_000);
  expect(later.signal.aborted).toBe(false);
  cancelled.abort('gone');
  expect(later.signal.reason).toBe('gone');
  expect(withDeadline(cancelled.signal, 60_000).signal.reason).toBe('gone');
  later.end();
});

it('is over with the work: nothing aborts it any more', async () => {
  const cancelled = new AbortController();
  const { signal, end } = withDeadline(cancelled.signal, 0);
  end();
  cancelled.abort();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(signal.aborted).toBe(false);
});
