import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suggestion } from '#contracts/answer.js';
import { useBackend } from '../../../lib/backend.js';
import { plainReply } from '../../../lib/plain-reply.js';
import { useChatbot } from '../../../lib/use-chatbots.js';
import { useOpenConversation } from './open-conversation.js';

export interface SuggestionControls {
  /** Suggested reply to the visitor's last message; null if not requested, or already handled. */
  suggestion: Suggestion | null;
  isLoading: boolean;
  error: unknown;
  /** Requests a suggestion; null: not possible now. */
  ask: (() => void) | null;
  /** Takes the suggestion as an editable reply. */
  use(): string;
  reject(): void;
  /** Reports the sent text: the verdict on a used suggestion. */
  sent(text: string): void;
  /** Drops a used suggestion when the reply is cleared. */
  forget(): void;
}

/**
 * Suggested reply of the bot. In shadow mode it is requested automatically while the visitor waits, otherwise on demand.
 * Using, editing and rejecting it are verdicts on the decision.
 */
export function useSuggestion(): SuggestionControls {
  const { rest } = useBackend();
  const { handle, summary, snapshot, abilities, run } = useOpenConversation();
  const policy = useChatbot(summary.chatbotId)?.policy;
  const [askedAt, setAskedAt] = useState(0);
  const [doneAt, setDoneAt] = useState(0);
  const [used, setUsed] = useState<Suggestion | null>(null);

  const last = snapshot.events.findLast(({ type, actor }) => type === 'message.posted' && actor.kind === 'visitor');
  const seq = last?.seq ?? 0;
  const isShadow = policy?.bot === 'suggests';
  const speaksUp = isShadow && summary.waitingSince !== null;
  const isWanted = abilities.reply && seq > doneAt && (speaksUp || askedAt === seq) && seq > 0;
  const query = useQuery({
    queryKey: ['suggestion', handle.id, seq],
    queryFn: () => rest.suggestion(handle.id),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const suggestion = isWanted ? (query.data ?? null) : null;
  const judge = (of: Suggestion, verdict: 'accepted' | 'edited' | 'rejected') =>
    void run({ type: 'judge-suggestion', decision: of.decision, verdict });

  return {
    suggestion,
    isLoading: isWanted && query.isFetching,
    error: isWanted ? query.error : null,
    ask:
      abilities.reply && seq > 0 && !isWanted
        ? () => {
            setDoneAt(0);
            setAskedAt(seq);
          }
        : null,
    use() {
      if (!suggestion) return '';
      setUsed(suggestion);
      setDoneAt(seq);
      return plainReply(suggestion.text);
    },
    reject() {
      if (suggestion && suggestion.text !== '') judge(suggestion, 'rejected');
      setDoneAt(seq);
    },
    sent(text) {
      if (used) judge(used, text.trim() === plainReply(used.text) ? 'accepted' : 'edited');
      setUsed(null);
    },
    forget: () => setUsed(null),
  };
}
