import { useEffect, useState } from 'preact/hooks';
import type { VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';
import { countUnread } from '../timeline/unread.js';
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
  const { conversation, events } = snapshot;
  const id = conversation?.id;
  const last = events.at(-1)?.seq ?? 0;
  const active = conversation !== null && conversation.state !== 'resolved' && conversation.state !== 'closed';

  useEffect(() => {
    if (!id) return;
    if (inView && pageVisible && last > 0) {
      memory.rememberSeen(id, last);
      client.markRead();
    }
    host.tell({ type: 'status', unread: countUnread(events, memory.seenSeq(id)), active });
  }, [client, host, memory, id, last, inView, pageVisible, active, events]);
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
