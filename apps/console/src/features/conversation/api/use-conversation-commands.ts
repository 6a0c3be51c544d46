import { useCallback, useMemo, useState } from 'react';
import type { OperatorCommand } from '#contracts/commands.js';
import type { ConversationSummary, Me } from '#contracts/views.js';
import type { ConversationHandle, ConversationSnapshot } from '#sdk/client-types.js';
import { failureOf } from '../../../lib/failure.js';
import { abilities } from './abilities.js';
import type { OpenConversation } from './open-conversation.js';
import { optimisticUpdate } from './optimistic-update.js';

/** Optimistic commands of one conversation; a rejection rolls the effect back. */
export function useConversationCommands(
  handle: ConversationHandle,
  snapshot: ConversationSnapshot & { summary: ConversationSummary },
  me: Me,
  readOnly: boolean,
): OpenConversation {
  const [asked, setAsked] = useState<OperatorCommand | null>(null);
  const [refused, setRefused] = useState<OpenConversation['refused']>(null);
  const run = useCallback(
    async (command: OperatorCommand) => {
      setAsked(command);
      setRefused(null);
      try {
        await handle.command(command);
        return true;
      } catch (error) {
        setRefused({ command, failure: failureOf(error) });
        return false;
      } finally {
        setAsked(null);
      }
    },
    [handle],
  );
  const dismiss = useCallback(() => setRefused(null), []);
  return useMemo(() => {
    const summary = asked ? optimisticUpdate(snapshot.summary, asked, me.operator) : snapshot.summary;
    return {
      handle,
      snapshot,
      summary,
      me,
      readOnly,
      // The last event of an erased conversation, and the end of the log is always loaded.
      isErased: snapshot.events.at(-1)?.type === 'conversation.erased',
      abilities: abilities(summary, me),
      run,
      asked: asked?.type ?? null,
      refused,
      dismiss,
    };
  }, [handle, snapshot, me, readOnly, asked, refused, run, dismiss]);
}
