import { useEffect, useRef, useState } from 'react';
import type { ConversationSnapshot } from '#sdk/client-types.js';
import { readLastSeen, saveLastSeen } from './last-seen.js';

/**
 * How far this operator had read the conversation on opening: place of the "new since you left" line. Null draws no line: never open here,
 * or nothing new.
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
