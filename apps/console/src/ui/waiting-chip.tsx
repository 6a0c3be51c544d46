import { IconClock } from '@tabler/icons-react';
import { formatDateTime, formatSpan } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import { useNow } from '../lib/use-now.js';
import { Chip } from './chip.js';
import { waitingTone } from './waiting.js';

/** How long a visitor has been waiting for a word. */
export function WaitingChip({ since }: { since: string }) {
  const t = useT();
  const waited = useNow('second') - Date.parse(since);
  const label = t('waiting.label', { span: formatSpan(waited) });
  return (
    <Chip tone={waitingTone(waited)} title={t('waiting.since', { at: formatDateTime(t.locale, since) })}>
      <IconClock size={12} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">{formatSpan(waited)}</span>
    </Chip>
  );
}
