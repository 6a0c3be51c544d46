import type { Instant } from '#contracts/ids.js';
import type { Wait } from '#domain/queue/wait.js';

/** Stationary regime of a queue: visitors arrive, wait, and talk at random (M/M/c). */
export interface Regime {
  readonly visitors: number;
  /** Visitors in an hour. */
  readonly perHour: number;
  readonly people: number;
  /** Mean minutes of a conversation. */
  readonly minutes: number;
  /** Mean minutes after which a visitor leaves the queue. */
  readonly patience?: number;
}

const begin: Instant = Date.UTC(2026, 2, 1, 9);
const minute = 60_000;

/**
 * Waits of one regime after the other, in the order of their start; deterministic by the seed. Each has one operator
 * who takes a few seconds to accept.
 */
export function simulateQueue(regimes: readonly Regime[], seed: number): Wait[] {
  const random = randomNumbers(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const waits: Wait[] = [];
  let freeAt: number[] = [];
  let now = begin;
  for (const { visitors, perHour, people, minutes, patience = Number.POSITIVE_INFINITY } of regimes) {
    freeAt = Array.from({ length: people }, (_, index) => freeAt.toSorted((a, b) => a - b)[index] ?? now);
    for (let index = 0; index < visitors; index += 1) {
      now += exponential((60 * minute) / perHour);
      const next = freeAt.indexOf(Math.min(...freeAt));
      const accepted = Math.max(now, freeAt[next] as number) + (5 + 15 * random()) * 1000;
      const left = now + exponential(patience * minute);
      const isAnswered = accepted <= left;
      const endedAt = Math.min(accepted, left);
      const place = 1 + waits.filter((wait) => (wait.endedAt as Instant) > now).length;
      const free = freeAt.filter((at) => at <= now).length;
      waits.push({ teamId: null, at: now, place, people, free, expectedMinutes: null, endedAt, isAnswered });
      const talk = exponential(minutes * minute);
      if (isAnswered) freeAt[next] = accepted + talk;
    }
  }
  return waits;
}

/** Random numbers from 0 to 1 by a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
