import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useOperators } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useNow } from '../../../lib/use-now.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import type { EventOf } from '../api/event-of.js';

/** Collision notice: a colleague replied while this operator was writing. */
export function CollisionNotice({ reply }: { reply: EventOf<'message.posted'> }) {
  const t = useT();
  const operator = useOperators();
  const seconds = Math.max(0, Math.round((useNow('second') - Date.parse(reply.at)) / 1000));
  const name = operator(reply.actor.id)?.name ?? t('actor.operator');
  return (
    <NoticeBanner icon={<IconArrowsSplit2 size={16} aria-hidden="true" />} tone="amber" live>
      {seconds < 60
        ? t('collision.replied_seconds', { name, seconds })
        : t('collision.replied_minutes', { name, minutes: Math.floor(seconds / 60) })}
    </NoticeBanner>
  );
}
