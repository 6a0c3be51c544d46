import { setTimeout as passed } from 'node:timers/promises';

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
  for (let turn = 0; turn < turns; ) {
    const now = performance.now();
    for (; turn < turns && start + (turn * 1000) / perSecond <= now; turn += 1) {
      act(start + (turn * 1000) / perSecond, turn);
    }
    await passed(1);
  }
}
