import { useEffect, useState } from 'preact/hooks';
import type { VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';
import { countUnread, isFromBusiness } from '../timeline/unread.js';
import type { HostLink } from './host-link.js';
import type { PanelMemory } from './panel-storage.js';
import { useObservable } from './use-observable.js';

/** Read receipts: everything is read while the panel is visible; otherwise the launcher gets the unread count. */
export function useReadReceipts(
  client: VisitorClient,
  snapshot: VisitorSnapshot,
  host: HostLink,
  memory: PanelMemory,
): void {
  const { visible: inView } = useObservable(host.view);
  const pageVisible = usePageVisible();
  const { connection, conversation, events } = snapshot;
  const { id = '', state = 'closed' } = conversation ?? {};
  const last = events.at(-1)?.seq ?? 0;
  const active = state !== 'resolved' && state !== 'closed';
  const isLive = connection === 'live';

  useEffect(() => {
    if (inView && pageVisible && last > 0) {
      memory.rememberSeen(id, last);
      client.markRead();
    }
    const unread = countUnread(events, memory.seenSeq(id));
    const said = isLive ? (events.findLast(isFromBusiness)?.seq ?? 0) : null;
    host.tell({ type: 'status', unread, active, said, conversation: id ? { id, state } : null });
  }, [client, host, memory, id, last, inView, pageVisible, active, state, isLive, events]);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const read = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return visible;
}
