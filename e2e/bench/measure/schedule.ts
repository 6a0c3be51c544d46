import { setTimeout as passed, setImmediate as turned } from 'node:timers/promises';

/** Timers are late by up to a millisecond: the rest of the wait is a busy loop. */
const timerMs = 2;

/**
 * Open loop: calls `act` at fixed times, `perSecond` without waiting for earlier calls. `act` gets its scheduled
 * time: measuring from there avoids coordinated omission (G. Tene), so that waits caused by a slow server are included. Resolves after the last call.
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
