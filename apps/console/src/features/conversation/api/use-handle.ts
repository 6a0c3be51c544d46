import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationHandle, ConversationSnapshot } from '#sdk/client-types.js';
import { useBackend } from '../../../lib/backend.js';

/** Subscription to a conversation while the component is mounted; null on the first render. */
export function useHandle(id: ConversationId): { handle: ConversationHandle; snapshot: ConversationSnapshot } | null {
  const { console: client } = useBackend();
  const [handle, setHandle] = useState<ConversationHandle | null>(null);
  useEffect(() => {
    const opened = client.open(id);
    setHandle(opened);
    return () => {
      setHandle(null);
      opened.close();
    };
  }, [client, id]);
  const snapshot = useSyncExternalStore(
    (listener) => handle?.state.subscribe(listener) ?? (() => undefined),
    () => handle?.state.get() ?? null,
  );
  return handle && snapshot ? { handle, snapshot } : null;
}
