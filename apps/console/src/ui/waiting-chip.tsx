import { IconClock } from '@tabler/icons-react';
import type { ChatbotId } from '#contracts/ids.js';
import { formatDateTime, formatSpan } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import { useChatbot } from '../lib/use-chatbots.js';
import { useNow } from '../lib/use-now.js';
import { Chip } from './chip.js';
import { waitingTone } from './waiting.js';

/** Waiting time of a visitor. */
export function WaitingChip({ since, chatbotId }: { since: string; chatbotId: ChatbotId }) {
  const t = useT();
  const policy = useChatbot(chatbotId)?.policy ?? null;
  const waited = useNow('second') - Date.parse(since);
  const label = t('waiting.label', { span: formatSpan(waited) });
  return (
    <Chip tone={waitingTone(waited, policy)} title={t('waiting.since', { at: formatDateTime(t.locale, since) })}>
      <IconClock size={12} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">{formatSpan(waited)}</span>
    </Chip>
  );
}
