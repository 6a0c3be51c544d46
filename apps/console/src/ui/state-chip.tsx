import type { ConversationSummary } from '#contracts/views.js';
import { useOperators } from '../lib/backend.js';
import { useT } from '../lib/translate.js';
import { Avatar } from './avatar.js';
import { Chip } from './chip.js';

/** Owner chip: Bot, Queue, Mine, or the colleague's name. */
export function StateChip({ summary, me }: { summary: ConversationSummary; me: string | null }) {
  const t = useT();
  const operator = useOperators();
  const offeredTo = operator(summary.queue?.offeredTo ?? null);
  const picture = operator(summary.owner?.id ?? null)?.pictureUrl ?? null;
  const mine = summary.owner !== null && summary.owner.id === me;
  switch (summary.state) {
    case 'assigned':
      return mine ? (
        <Chip tone="accent">{t('state.mine')}</Chip>
      ) : (
        <Chip>
          {picture !== null && <Avatar name={summary.owner?.name ?? ''} size={16} picture={picture} staff />}
          {firstName(summary.owner?.name ?? t('state.assigned'))}
        </Chip>
      );
    case 'offered':
      return summary.queue?.offeredTo === me ? (
        <Chip tone="accent">{t('state.offered_to_me')}</Chip>
      ) : (
        <Chip>{offeredTo ? t('state.offered_to', { name: firstName(offeredTo.name) }) : t('state.offered')}</Chip>
      );
    default:
      return <Chip>{t(`state.${summary.state}`)}</Chip>;
  }
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
