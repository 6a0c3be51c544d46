import { useOperators } from '../../../lib/backend.js';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { RoutingDetails } from '../../../ui/routing-details.js';
import { describePassed, describeWait } from '../api/describe-event.js';
import type { EventOf } from '../api/event-of.js';
import { useOpenConversation } from '../api/open-conversation.js';
import type { Wait } from '../api/waits.js';
import classes from './event-line.module.css';

/** A wait for an operator in one grey line. While it lasts the handoff card shows it, if this page has one. */
export function WaitLine({ wait, at }: { wait: Wait; at: string }) {
  const t = useT();
  const operator = useOperators();
  const { summary, readOnly } = useOpenConversation();
  const isOpen = wait.completed === null && (summary.state === 'queued' || summary.state === 'offered');
  const nameOf = (id: string | null) => operator(id)?.name ?? t('actor.operator');
  const offers = wait.passed.length > 1 ? describePassed(t, wait.passed, nameOf) : undefined;
  if (isOpen && !readOnly && wait.started?.episode === summary.episode) return null;
  return (
    <>
      <p className={classes.line}>
        <span className={classes.words} title={offers} dir="auto">
          {describeWait(t, wait, nameOf)}
        </span>
        <time dateTime={at} title={formatDateTime(t.locale, at)} className={classes.time}>
          {formatTime(t.locale, at)}
        </time>
      </p>
      {wait.offer?.routing && <OfferReason offer={wait.offer} name={nameOf(wait.offer.data.operatorId)} />}
    </>
  );
}

function OfferReason({ offer, name }: { offer: EventOf<'handoff.offered'>; name: string }) {
  const t = useT();
  const { summary } = useOpenConversation();
  if (!offer.routing) return null;
  return (
    <div className={classes.why}>
      <Disclosure label={t('routing.why', { name })}>
        <RoutingDetails operatorId={offer.data.operatorId} decision={offer.routing} locale={summary.locale} />
      </Disclosure>
    </div>
  );
}
