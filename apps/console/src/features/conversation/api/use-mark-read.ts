import { useEffect } from 'react';
import type { ConversationHandle } from '#sdk/client-types.js';

/** Tells that the conversation was read up to its end, when its end changes before the eyes of the operator. */
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
