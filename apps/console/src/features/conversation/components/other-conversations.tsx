import { Link } from 'react-router';
import type { ConversationSummary } from '#contracts/views.js';
import { formatDate } from '../../../lib/format.js';
import { messagePreview } from '../../../lib/message-preview.js';
import { useT } from '../../../lib/translate.js';
import { StateChip } from '../../../ui/state-chip.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { shownConversations } from '../api/use-client.js';
import classes from './client-section.module.css';

/** Other conversations with the same person; nothing where this is the only one. */
export function OtherConversations({ items }: { items: readonly ConversationSummary[] }) {
  const t = useT();
  const { summary, me } = useOpenConversation();
  const others = items.filter((one) => one.id !== summary.id).slice(0, shownConversations);
  if (others.length === 0) return null;
  return (
    <>
      <h4 className={classes.subtitle}>{t('client.conversations')}</h4>
      <ul className={classes.list}>
        {others.map((one) => (
          <li key={one.id} className={classes.item}>
            <Link to={`/inbox/all/${one.id}`} className={classes.conversation}>
              <span className={classes.row}>
                <span className={classes.dim}>{formatDate(t.locale, one.lastActivityAt)}</span>
                <StateChip summary={one} me={me.operator.id} />
              </span>
              <Said summary={one} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Said({ summary }: { summary: ConversationSummary }) {
  const words = messagePreview(summary.lastMessage);
  return (
    words && (
      <span className="truncate" dir="auto">
        {words}
      </span>
    )
  );
}
