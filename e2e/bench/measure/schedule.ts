import { setTimeout as passed, setImmediate as turned } from 'node:timers/promises';

/** Timers are late by up to a millisecond: the last of the wait is spent turning. */
const timerMs = 2;

/**
 * Open loop: calls `act` at fixed times, `perSecond` of them, whatever became of the ones before. `act` is told the time at
 * which it should have happened: who measures from there leaves out no wait that a slow server has caused ("coordinated
 * omission", G. Tene). Resolves when the last act was begun.
 */
export async function onSchedule(
  { perSecond, forMs }: { perSecond: number; forMs: number },
  act: (dueAt: number, turn: number) => void,
): Promise<void> {
  const start = performance.now();
  const turns = Math.floor((perSecond * forMs) / 1000);
  const dueAt = (turn: number) => start + (turn * 1000) / perSecond;
  for (let turn = 0; turn < turns; ) {
    for (const now = performance.now(); turn < turns && dueAt(turn) <= now; turn += 1) act(dueAt(turn), turn);
    const wait = dueAt(turn) - performance.now();
    if (wait > timerMs) await passed(wait - timerMs);
    else await turned();
  }
}
