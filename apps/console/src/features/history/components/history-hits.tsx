import { IconStarFilled } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { HistoryHit } from '#contracts/views.js';
import { formatDateTime } from '../../../lib/format.js';
import { useMyId } from '../../../lib/me.js';
import { messagePreview } from '../../../lib/message-preview.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { Chip } from '../../../ui/chip.js';
import { StateChip } from '../../../ui/state-chip.js';
import { markedParts, plainExcerpt } from '../api/marked-parts.js';
import classes from './history-hits.module.css';

export function HistoryHits({ hits, openId }: { hits: readonly HistoryHit[]; openId: string | null }) {
  return (
    <ul className={classes.hits}>
      {hits.map((hit) => (
        <li key={`${hit.conversation.id}:${hit.seq ?? ''}`}>
          <Hit hit={hit} open={hit.conversation.id === openId} />
        </li>
      ))}
    </ul>
  );
}

function Hit({ hit: { conversation, excerpt, seq }, open }: { hit: HistoryHit; open: boolean }) {
  const t = useT();
  const me = useMyId();
  const { search } = useLocation();
  const place = seq === null ? '' : `#message-${seq}`;
  return (
    <Link
      to={`/history/${conversation.id}${search}${place}`}
      className={classes.hit}
      aria-current={open ? 'true' : undefined}
    >
      <span className={classes.line}>
        <span className={`${classes.name} truncate`} dir="auto">
          {visitorName(conversation.visitor)}
        </span>
        {conversation.rating && (
          <span className={classes.rating} title={t('context.stars', { score: conversation.rating.score })}>
            {conversation.rating.score}
            <IconStarFilled size={11} aria-hidden="true" />
          </span>
        )}
        <time
          dateTime={conversation.createdAt}
          title={t('history.times', {
            started: formatDateTime(t.locale, conversation.createdAt),
            active: formatDateTime(t.locale, conversation.lastActivityAt),
          })}
          className={classes.time}
        >
          {formatDateTime(t.locale, conversation.createdAt)}
        </time>
      </span>
      <span className={classes.excerpt} dir="auto">
        {excerpt === null
          ? (messagePreview(conversation.lastMessage) ??
            t(conversation.messageCount > 0 ? 'message.erased' : 'row.no_message'))
          : markedParts(plainExcerpt(excerpt)).map((part) =>
              part.hit ? <mark key={part.at}>{part.text}</mark> : part.text,
            )}
      </span>
      <span className={classes.chips}>
        <StateChip summary={conversation} me={me} />
        {conversation.outcome && <Chip>{t(`outcome.${conversation.outcome}`)}</Chip>}
        {conversation.resolvedBy === 'answered' && <Chip tone="accent">{t('history.found_waiting')}</Chip>}
        {conversation.handoffReason && <Chip>{t(`reason.${conversation.handoffReason}`)}</Chip>}
      </span>
    </Link>
  );
}
