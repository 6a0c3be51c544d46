import { expect, it, onTestFinished, vi } from 'vitest';
import { days } from './use-now.js';

it('another day begins on a screen that is left open over midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 2, 23, 59, 50) });
  onTestFinished(() => void vi.useRealTimers());
  const changed = vi.fn();
  onTestFinished(days.subscribe(changed));
  expect(days.get()).toBe(new Date(2026, 2, 2).getTime());
  vi.advanceTimersByTime(30_000);
  expect(changed).toHaveBeenCalledOnce();
  expect(days.get()).toBe(new Date(2026, 2, 3).getTime());
});
