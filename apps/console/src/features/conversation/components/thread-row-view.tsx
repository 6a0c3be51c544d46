import { memo } from 'react';
import { useOperators } from '../../../lib/backend.js';
import { formatDay } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useNow } from '../../../lib/use-now.js';
import { visitorName } from '../../../lib/visitor-name.js';
import type { EventOf } from '../api/event-of.js';
import { useOpenConversation } from '../api/open-conversation.js';
import type { ThreadRow } from '../api/thread-rows.js';
import { ActionRow } from './action-row.js';
import { AnswerReasons } from './answer-reasons.js';
import { AskedChoices } from './asked-choices.js';
import { CorrectionLabel } from './correction-label.js';
import { EventLine } from './event-line.js';
import { MessageBubble } from './message-bubble.js';
import { FailedNote, Ticks } from './message-status.js';
import { ShownCards } from './shown-cards.js';
import { TeachActions } from './teach-actions.js';
import classes from './thread.module.css';
import { WaitLine } from './wait-line.js';
import { WithheldTurn } from './withheld-turn.js';

interface Props {
  row: ThreadRow;
  verdict: 'right' | 'wrong' | undefined;
}

export const ThreadRowView = memo(function ThreadRowView({ row, verdict }: Props) {
  const t = useT();
  const { me } = useOpenConversation();
  const operator = useOperators();
  switch (row.kind) {
    case 'day':
      return <DaySeparator at={row.at} />;
    case 'new':
      return (
        <div className={classes.new}>
          <span>{t('thread.new')}</span>
        </div>
      );
    case 'line':
      return <EventLine event={row.event} />;
    case 'wait':
      return <WaitLine wait={row.wait} at={row.at} />;
    case 'action':
      return <ActionRow line={row.line} at={row.at} />;
    case 'withheld':
      return <WithheldTurn event={row.event} />;
    case 'note': {
      const author = operator(row.event.actor.id);
      const name = author?.name ?? t(`actor.${row.event.actor.kind}`);
      return (
        <MessageBubble
          speaker="note"
          name={name}
          operatorId={author?.id}
          at={row.event.at}
          text={row.event.data.text}
          opens={row.opens}
        />
      );
    }
    case 'message':
      return <Said event={row.event} opens={row.opens} verdict={verdict} />;
    case 'outgoing':
      return (
        <MessageBubble
          speaker="me"
          name={me.operator.name}
          at={new Date(row.item.at).toISOString()}
          text={row.item.text}
          opens={row.opens}
          status={row.item.status !== 'failed' && <Ticks tick="sending" />}
        >
          {row.item.status === 'failed' && <FailedNote item={row.item} />}
        </MessageBubble>
      );
  }
});

function Said({
  event,
  opens,
  verdict,
}: {
  event: EventOf<'message.posted'>;
  opens: boolean;
  verdict: Props['verdict'];
}) {
  const t = useT();
  const operator = useOperators();
  const { summary, me, isErased } = useOpenConversation();
  const { kind, id } = event.actor;
  const { text, corrects, choices = [], cards = [] } = event.data;
  const label = corrects && <CorrectionLabel corrects={corrects} />;
  const common = { at: event.at, text, opens, label };
  if (kind === 'operator') {
    const mine = id === me.operator.id;
    const author = operator(id);
    const tick = event.seq <= summary.visitorReadSeq ? 'read' : 'sent';
    return (
      <MessageBubble
        {...common}
        speaker={mine ? 'me' : 'operator'}
        name={mine ? me.operator.name : (author?.name ?? t('actor.operator'))}
        operatorId={author?.id}
        status={<Ticks tick={tick} />}
      />
    );
  }
  if (kind === 'visitor') return <MessageBubble {...common} speaker="visitor" name={visitorName(summary.visitor)} />;
  return (
    <MessageBubble
      {...common}
      // The cards say the rest of it.
      text={(cards.length > 0 && event.data.lead) || common.text}
      citations={event.data.citations?.length}
      speaker="bot"
      name={t(`actor.${kind}`)}
    >
      <ShownCards cards={cards} />
      <AskedChoices choices={choices} none={event.data.none} />
      <AnswerReasons
        eventId={event.id}
        decision={event.decision}
        citations={event.data.citations ?? []}
        verdict={verdict}
        judgeable={event.decision !== undefined}
      />
      {event.decision?.decision === 'clarify' && !isErased && (
        <TeachActions eventId={event.id} decision={event.decision} />
      )}
    </MessageBubble>
  );
}

function DaySeparator({ at }: { at: string }) {
  const t = useT();
  const now = useNow('half-minute');
  return (
    <div className={classes.day}>
      <span>{formatDay(t.locale, at, now)}</span>
    </div>
  );
}
