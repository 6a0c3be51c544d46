/** A visitor who waits is a matter of minutes: amber after two, red after five. */
export const waitingLimits = { amberMs: 2 * 60_000, redMs: 5 * 60_000 } as const;

export function waitingTone(waitedMs: number): 'plain' | 'amber' | 'red' {
  if (waitedMs >= waitingLimits.redMs) return 'red';
  return waitedMs >= waitingLimits.amberMs ? 'amber' : 'plain';
}
