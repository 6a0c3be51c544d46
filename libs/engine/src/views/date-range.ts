import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

/** Range of instants, end exclusive. A day given as the end is included. */
export function rangeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : endOf(to),
  };
}

function endOf(to: string): Instant {
  return to.length === 'yyyy-mm-dd'.length ? Date.parse(to) + dayMs : Date.parse(to);
}
