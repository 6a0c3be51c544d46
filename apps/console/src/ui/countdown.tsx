import { formatSpan } from '../lib/format.js';
import { useNow } from '../lib/use-now.js';

/** Countdown; empty once the time is over. */
export function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useNow('second');
  return left > 0 ? <span className="numeric">{formatSpan(left)}</span> : null;
}
