import { useEffect } from 'react';
import type { ConversationHandle } from '#sdk/client-types.js';

/** Read receipt: marks the conversation read when its end changes while the page is visible. */
export function useMarkRead(handle: ConversationHandle, head: number): void {
  useEffect(() => {
    if (head === 0) return;
    const mark = () => {
      if (document.visibilityState === 'visible') handle.markRead();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [handle, head]);
}
