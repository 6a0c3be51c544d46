import { formatDateTime, formatRelative } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import { useNow } from '../lib/use-now.js';

/** Relative time, with date and time on hover. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const t = useT();
  const now = useNow('half-minute');
  return (
    <time dateTime={at} title={formatDateTime(t.locale, at)} className={className}>
      {formatRelative(t.locale, at, now)}
    </time>
  );
}
