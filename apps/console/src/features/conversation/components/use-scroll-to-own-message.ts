import { useEffect, useEffectEvent, useRef } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import type { ConversationSnapshot } from '#sdk/client-types.js';

/** Scrolls to the end after each of the operator's own replies and notes. */
export function useScrollToOwnMessage(
  { events, outbox }: ConversationSnapshot,
  me: OperatorId,
  toEnd: () => void,
): void {
  const lastNote = events.findLast(({ type, actor }) => type === 'note.posted' && actor.id === me)?.seq ?? 0;
  const before = useRef({ unsent: outbox.length, lastNote });
  const follow = useEffectEvent(toEnd);
  useEffect(() => {
    const wrote = outbox.length > before.current.unsent || lastNote > before.current.lastNote;
    before.current = { unsent: outbox.length, lastNote };
    if (wrote) follow();
  }, [outbox.length, lastNote]);
}
