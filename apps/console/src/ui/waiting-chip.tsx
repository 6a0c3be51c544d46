import { IconClock } from '@tabler/icons-react';
import type { ConversationSummary } from '#contracts/views.js';
import { formatDateTime, formatSpan } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import { useChatbot } from '../lib/use-chatbots.js';
import { useNow } from '../lib/use-now.js';
import type { VisitorWait } from '../lib/wait-of.js';
import { Chip } from './chip.js';
import { waitingTone } from './waiting.js';

/** Waiting time of a visitor. The tooltip says since when, and which place in the queue was kept. */
export function WaitingChip({ wait, summary }: { wait: VisitorWait; summary: ConversationSummary }) {
  const t = useT();
  const { since, placeSince } = wait;
  const policy = useChatbot(summary.chatbotId)?.policy ?? null;
  const waited = useNow('second') - Date.parse(since);
  const label = t('waiting.label', { span: formatSpan(waited) });
  return (
    <Chip
      tone={waitingTone(waited, policy)}
      title={[
        t('waiting.since', { at: formatDateTime(t.locale, since) }),
        ...(placeSince === null ? [] : [t('waiting.place', { at: formatDateTime(t.locale, placeSince) })]),
      ].join('\n')}
    >
      <IconClock size={12} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">{formatSpan(waited)}</span>
    </Chip>
  );
}
