import { IconRobotOff } from '@tabler/icons-react';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { describeDecision } from '../api/describe-decision.js';
import type { EventOf } from '../api/event-of.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { AnswerReasons } from './answer-reasons.js';
import { TeachActions } from './teach-actions.js';
import classes from './withheld-turn.module.css';

/** Withheld turn of the bot, with the reason. */
export function WithheldTurn({ event }: { event: EventOf<'answer.withheld'> }) {
  const t = useT();
  const { isErased } = useOpenConversation();
  const { decision } = event;
  const { reason } = event.data;
  return (
    <article className={classes.turn} aria-label={t('withheld.label')}>
      <span className={classes.icon} aria-hidden="true">
        <IconRobotOff size={17} stroke={1.7} />
      </span>
      <div className={classes.body}>
        <p className={classes.text}>{decision ? describeDecision(t, decision) : t(`withheld.${reason}`)}</p>
        <AnswerReasons eventId={event.id} decision={decision} citations={[]} verdict={undefined} judgeable={false} />
        {decision && !isErased && <TeachActions eventId={event.id} decision={decision} />}
      </div>
      <time className={classes.time} dateTime={event.at} title={formatDateTime(t.locale, event.at)}>
        {formatTime(t.locale, event.at)}
      </time>
    </article>
  );
}
