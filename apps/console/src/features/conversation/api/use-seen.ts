import { useEffect, useRef, useState } from 'react';
import type { ConversationSnapshot } from '#sdk/client-types.js';
import { readLastSeen, saveLastSeen } from './last-seen.js';

/**
 * How far this operator had seen the conversation when it was opened: where "new since you left" stands. Null draws no
 * line: it was never open here, or nothing came since.
 */
export function useSeen(conversationId: string, snapshot: ConversationSnapshot): number | null {
  const [seenBefore] = useState(() => readLastSeen(conversationId));
  const head = useRef(0);
  useEffect(() => {
    head.current = snapshot.events.at(-1)?.seq ?? head.current;
  });
  useEffect(
    () => () => {
      if (head.current > 0) saveLastSeen(conversationId, head.current);
    },
    [conversationId],
  );
  const first = snapshot.events[0]?.seq ?? 1;
  return seenBefore !== null && seenBefore >= first - 1 ? seenBefore : null;
}
