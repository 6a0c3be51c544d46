import { IconArrowBackUp, IconFlag3Filled } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { OperatorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { useOperators } from '../../../lib/backend.js';
import { messagePreview } from '../../../lib/message-preview.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { waitOf } from '../../../lib/wait-of.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { Countdown } from '../../../ui/countdown.js';
import { StateChip } from '../../../ui/state-chip.js';
import { VisitorAssurance } from '../../../ui/visitor-assurance.js';
import { VisitorAvatar } from '../../../ui/visitor-avatar.js';
import { WaitingChip } from '../../../ui/waiting-chip.js';
import type { SteadyRow } from '../api/steady-rows.js';
import type { InboxView, ListScope } from '../api/views.js';
import { scopePath } from '../api/views.js';
import classes from './conversation-row.module.css';

interface Props {
  scope: ListScope;
  row: SteadyRow;
  me: OperatorId | null;
  open: boolean;
}

/** States that a view implies; its rows show no chip for them. */
const implied: Record<InboxView, readonly ConversationSummary['state'][]> = {
  queue: ['queued'],
  mine: ['assigned'],
  bot: ['bot'],
  waiting_on_visitor: [],
  snoozed: ['snoozed'],
  resolved_today: ['resolved', 'closed'],
  all: [],
};

export const ConversationRow = memo(function ConversationRow({ scope, row: { summary, gone }, me, open }: Props) {
  const t = useT();
  const { view } = scope;
  const unread = summary.lastMessage?.actor.kind === 'visitor' && summary.lastMessage.seq > summary.operatorReadSeq;
  const offer = summary.queue?.offeredTo === me ? summary.queue.offerUntil : null;
  return (
    <Link
      to={scopePath(scope, summary.id)}
      className={classes.row}
      aria-current={open ? 'true' : undefined}
      data-id={summary.id}
      data-gone={gone}
      data-unread={unread}
    >
      <span className={classes.dot}>{unread && <span className="visually-hidden">{t('row.unread')}</span>}</span>
      <span className={classes.avatar}>
        <VisitorAvatar visitor={summary.visitor} />
      </span>
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={`${classes.name} truncate`} dir="auto">
            {visitorName(summary.visitor)}
          </span>
          <VisitorAssurance visitor={summary.visitor} />
          {(summary.priority === 'high' || summary.priority === 'urgent') && (
            <span className={classes.flag} data-priority={summary.priority} title={t(`priority.${summary.priority}`)}>
              <IconFlag3Filled size={12} aria-hidden="true" />
              <span className="visually-hidden">{t(`priority.${summary.priority}`)}</span>
            </span>
          )}
          <span className={classes.signs}>
            {!offer && (gone || !implied[view].includes(summary.state)) && <StateChip summary={summary} me={me} />}
            <Clock view={view} summary={summary} offerUntil={offer} />
          </span>
        </span>
        <LastMessage summary={summary} me={me} showsTeam={scope.team === null} />
      </span>
    </Link>
  );
});

/** Countdown of an offer, else the wait, else when a snooze ends, else the age of the last message. */
function Clock({
  view,
  summary,
  offerUntil,
}: {
  view: InboxView;
  summary: ConversationSummary;
  offerUntil: string | null;
}) {
  const t = useT();
  if (offerUntil !== null) {
    return (
      <Chip tone="accent">
        {t('row.for_you')} <Countdown until={offerUntil} />
      </Chip>
    );
  }
  const wait = waitOf(summary);
  if (wait) return <WaitingChip wait={wait} summary={summary} />;
  const at = view === 'snoozed' ? summary.snoozedUntil : (summary.lastMessage?.at ?? null);
  return <Ago at={at ?? summary.createdAt} className={classes.time} />;
}

interface LastMessageProps {
  summary: ConversationSummary;
  me: OperatorId | null;
  showsTeam: boolean;
}

/** Preview of the last message, preceded by its team and its author. */
function LastMessage({ summary, me, showsTeam }: LastMessageProps) {
  const t = useT();
  const operator = useOperators();
  const last = summary.lastMessage;
  if (!last) return <span className={classes.excerpt}>{t('row.no_message')}</span>;
  const mine = last.actor.kind === 'operator' && last.actor.id === me;
  const speaker =
    last.actor.kind === 'operator'
      ? (operator(last.actor.id)?.name.split(' ')[0] ?? t('actor.operator'))
      : t('actor.bot');
  return (
    <span className={classes.excerpt} dir="auto">
      {showsTeam && summary.team && isForTeam(summary) && (
        <>
          <span className={classes.team}>{summary.team.name}</span>{' '}
        </>
      )}
      {last.actor.kind !== 'visitor' &&
        (mine ? (
          <>
            <IconArrowBackUp size={13} className={classes.mine} aria-label={t('row.you')} />{' '}
          </>
        ) : (
          <span className={classes.speaker}>{speaker}: </span>
        ))}
      {messagePreview(last)}
    </span>
  );
}

/** The team matters only while the conversation waits or is with a member. */
function isForTeam({ state }: ConversationSummary): boolean {
  return state === 'queued' || state === 'offered' || state === 'assigned' || state === 'snoozed';
}
