import { useSyncExternalStore } from 'react';
import { startOfDay } from './start-of-day.js';

/** Shared timer per interval. */
function ticker(everyMs: number) {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | null = null;
  const listeners = new Set<() => void>();
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (timer === null) {
        now = Date.now();
        timer = setInterval(tick, everyMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}

const seconds = ticker(1000);
const halfMinutes = ticker(30_000);
/** Start of the local day: looked at every half minute, changes at midnight. */
export const days = { ...halfMinutes, get: () => startOfDay(halfMinutes.get()) };

/** Current time in milliseconds since 1970, updated every second or every half minute. */
export function useNow(pace: 'second' | 'half-minute'): number {
  const source = pace === 'second' ? seconds : halfMinutes;
  return useSyncExternalStore(source.subscribe, source.get);
}

/** Start of the local day in milliseconds: another one soon after midnight, on a screen that is left open. */
export function useToday(): number {
  return useSyncExternalStore(days.subscribe, days.get);
}
