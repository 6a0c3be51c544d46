import { formatSpan } from '../lib/format.js';
import { useNow } from '../lib/use-now.js';

/** Time left, as a clock; nothing once it is over. */
export function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useNow('second');
  return left > 0 ? <span className="numeric">{formatSpan(left)}</span> : null;
}
