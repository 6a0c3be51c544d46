import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeachingProposal } from '#contracts/article-insights.js';
import type { EventId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { createStore, useObservable } from '../../../lib/store.js';
import { useOpenConversation } from './open-conversation.js';

/** Turns added to articles in this visit. */
const taught = createStore<ReadonlyMap<EventId, string>>(new Map());

export interface Teaching {
  /** Proposed phrasing; null if no answer is similar, or while the conversation is open. */
  proposal: TeachingProposal | null;
  /** Title of the article that received the phrasing. */
  taughtTo: string | null;
  isPending: boolean;
  error: unknown;
  teach(proposal: TeachingProposal): Promise<void>;
}

/** Proposes an unanswered question as a phrasing of the most similar answer, once the conversation is resolved. */
export function useTeach(eventId: EventId): Teaching {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const { me, summary, snapshot } = useOpenConversation();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOver = summary.state === 'resolved' || summary.state === 'closed';
  const proposals = useQuery({
    // The end is drawn before the server has processed it: its event triggers another read.
    queryKey: ['teaching', summary.id, snapshot.events.at(-1)?.id],
    queryFn: () => rest.conversationTeaching(summary.id),
    enabled: isOver && me.permissions.includes('articles.add_variant'),
    staleTime: 60_000,
  });
  return {
    proposal: (isOver && proposals.data?.find((each) => each.eventId === eventId)) || null,
    taughtTo: useObservable(taught).get(eventId) ?? null,
    isPending,
    error,
    async teach({ articleId, title, phrasing }) {
      setPending(true);
      setError(null);
      try {
        await rest.addArticleVariant(articleId, { text: phrasing });
        taught.set(new Map(taught.get()).set(eventId, title));
        void cache.invalidateQueries({ queryKey: ['articles'] });
        void cache.invalidateQueries({ queryKey: ['unanswered'] });
      } catch (why) {
        setError(why);
      } finally {
        setPending(false);
      }
    },
  };
}
