import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

/** A range of instants, the end exclusive. A day that is given as the end is part of it. */
export function rangeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : endOf(to),
  };
}

function endOf(to: string): Instant {
  return to.length === 'yyyy-mm-dd'.length ? Date.parse(to) + dayMs : Date.parse(to);
}
