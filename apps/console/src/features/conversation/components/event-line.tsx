import type { EventView } from '#contracts/views.js';
import { useOperators } from '../../../lib/backend.js';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { describeEvent } from '../api/describe-event.js';
import classes from './event-line.module.css';
import { RecordAgain } from './record-again.js';

/** Event line of the thread. */
export function EventLine({ event }: { event: EventView }) {
  const t = useT();
  const operator = useOperators();
  const words = describeEvent(t, event, (id) => operator(id)?.name ?? t('actor.operator'));
  if (words === null) return null;
  return (
    <p className={classes.line}>
      <span className={classes.words} dir="auto">
        {words.text}
        {words.quote !== null && <q className={classes.quote}>{words.quote}</q>}
      </span>
      {event.type === 'activity.failed' && <RecordAgain event={event} />}
      <time dateTime={event.at} title={formatDateTime(t.locale, event.at)} className={classes.time}>
        {formatTime(t.locale, event.at)}
      </time>
    </p>
  );
}
