import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConversationSummary } from '#contracts/views.js';
import { notifyDesktop, playAlert } from '../../../lib/alert.js';
import { useBackend } from '../../../lib/backend.js';
import { useMyId } from '../../../lib/me.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { showNotice } from '../../../ui/show-notice.js';
import { followOwn, type OwnConversations } from '../api/own-conversations.js';

/** Events read to learn why a conversation went to the queue: offers may follow the transfer. */
const eventsRead = 10;

/** Alerts for what happens to the operator's own conversations by itself: a snooze ends, or one is taken back for want of a reply. */
export function OwnAlerts() {
  const t = useT();
  const { console: client, rest } = useBackend();
  const me = useMyId();
  const { sound, notifications: desktop } = usePreferences();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const own = useRef<OwnConversations>(new Map());

  const tell = (key: 'alert.woken' | 'alert.taken_back', { id, visitor }: ConversationSummary, view: string) => {
    const text = t(key, { name: visitorName(visitor) });
    showNotice(t, 'done', text);
    if (sound) playAlert();
    if (desktop) notifyDesktop(text, '', id, () => void navigate(`/inbox/${view}/${id}`));
  };
  const tellIfTakenBack = async (summary: ConversationSummary) => {
    const after = Math.max(0, summary.seq - eventsRead);
    const { items } = await rest.events(summary.id, { after, limit: eventsRead });
    const last = items.findLast(({ type }) => type === 'conversation.transferred');
    if (last?.type === 'conversation.transferred' && last.data.reason === 'operator_silent')
      tell('alert.taken_back', summary, 'queue');
  };
  const follow = useEffectEvent((items: readonly ConversationSummary[]) => {
    const change = followOwn(own.current, items, me, Date.now());
    own.current = change.own;
    const isSeen = (id: string) => pathname.endsWith(id) && document.visibilityState === 'visible';
    for (const summary of change.woken)
      if (!isSeen(summary.id)) tell('alert.woken', summary, summary.queue ? 'queue' : 'mine');
    for (const summary of change.queued) tellIfTakenBack(summary).catch(ignoreFailure);
  });
  useEffect(() => client.onSummaries((items) => follow(items)), [client]);
  useEffect(() => {
    if (me === null) return;
    const look = () => {
      for (const view of ['mine', 'snoozed'] as const)
        rest.conversations({ view, limit: 100 }).then(({ items }) => follow(items), ignoreFailure);
    };
    look();
    return client.onLive(look);
  }, [client, rest, me]);
  return null;
}

/** The lists say that something could not be read; this only misses an alert. */
function ignoreFailure(): void {}
