import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { notifyDesktop, playAlert } from '../../../lib/alert.js';
import { useBackend } from '../../../lib/backend.js';
import { useMyId } from '../../../lib/me.js';
import { messagePreview } from '../../../lib/message-preview.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { Countdown } from '../../../ui/countdown.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { Offers } from '../api/offers.js';
import { badgedTitle, followOffers } from '../api/offers.js';
import classes from './offer-alerts.module.css';

/**
 * Alerts for a new offer: card, sound, desktop notification, and a count in the tab's title. On a small screen the card is part of the
 * layout, because a floating one would cover something needed.
 */
export function OfferAlerts() {
  const t = useT();
  const { console: client, rest } = useBackend();
  const me = useMyId();
  const { sound, notifications: desktop } = usePreferences();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offers = useRef<Offers>(new Map());
  const [cards, setCards] = useState<readonly ConversationSummary[]>([]);

  const open = (id: string) => void navigate(`/inbox/queue/${id}`);
  const call = (summary: ConversationSummary) => {
    const text = messagePreview(summary.lastMessage) ?? t('row.no_message');
    // An operator looking at the queue sees the row with its countdown; a card would only be in the way.
    if (!inSight(pathname + search, summary.id))
      setCards((shown) => [...shown.filter(({ id }) => id !== summary.id), summary]);
    if (sound) playAlert();
    if (desktop)
      notifyDesktop(t('alert.offer', { name: visitorName(summary.visitor) }), text, summary.id, () => open(summary.id));
  };
  const follow = useEffectEvent((items: readonly ConversationSummary[]) => {
    const change = followOffers(offers.current, items, me);
    offers.current = change.open;
    for (const summary of change.made) call(summary);
    setCards((shown) => without(shown, (id) => change.ended.includes(id)));
    document.title = badgedTitle('Parley', change.open.size);
  });
  // A card has done its work once its conversation, or the queue, is on the screen.
  useEffect(() => setCards((shown) => without(shown, (id) => inSight(pathname + search, id))), [pathname, search]);
  useEffect(() => client.onSummaries((items) => follow(items)), [client]);
  // Offers made before this page was connected, or while it was offline.
  useEffect(() => {
    if (me === null) return;
    const look = () =>
      void rest.conversations({ view: 'queue', limit: 100 }).then(({ items }) => follow(items), ignoreFailure);
    look();
    return client.onLive(look);
  }, [client, rest, me]);
  if (cards.length === 0) return null;
  return (
    <section className={classes.offers} aria-label={t('landmark.offers')}>
      {cards.map((summary) => (
        <OfferCard key={summary.id} summary={summary} onOpen={() => open(summary.id)} />
      ))}
    </section>
  );
}

function without(
  shown: readonly ConversationSummary[],
  isGone: (id: ConversationId) => boolean,
): readonly ConversationSummary[] {
  return shown.some(({ id }) => isGone(id)) ? shown.filter(({ id }) => !isGone(id)) : shown;
}

/** On a small screen an open conversation hides the list. The queue of one team may lack the row. */
function inSight(address: string, id: string): boolean {
  const [path = '', team] = address.split('?');
  const isWide = !window.matchMedia('(max-width: 899px)').matches;
  const showsQueue = path === '/inbox/queue' || (path.startsWith('/inbox/queue/') && isWide);
  return ((showsQueue && !team) || path.endsWith(id)) && document.visibilityState === 'visible';
}

/** The list says that it could not be read; this one only misses a card. */
function ignoreFailure(): void {}

function OfferCard({ summary, onOpen }: { summary: ConversationSummary; onOpen: () => void }) {
  const t = useT();
  const { console: client } = useBackend();
  const answer = (type: 'accept' | 'decline') => {
    client.command(summary.id, { type }).catch((error: unknown) => showFailure(t, error));
    if (type === 'accept') onOpen();
  };
  return (
    <div className={classes.card} role="alert">
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.title}>
          {t('alert.offer', { name: visitorName(summary.visitor) })}
          <span className={classes.left}>
            {summary.queue?.offerUntil && <Countdown until={summary.queue.offerUntil} />}
          </span>
        </span>
        <span className={classes.text} dir="auto">
          {messagePreview(summary.lastMessage)}
        </span>
      </button>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => answer('accept')}>
          {t('command.accept')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => answer('decline')}>
          {t('command.decline')}
        </Button>
      </div>
    </div>
  );
}
