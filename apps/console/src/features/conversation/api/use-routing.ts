import { useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contracts/views.js';
import { useBackend } from '../../../lib/backend.js';

/** Polling interval: actions of colleagues change it without an event to this page. */
const refreshMs = 5_000;

/** Routing explanation of a waiting conversation; fetched while it is displayed. */
export function useRouting({ id, state, queue }: ConversationSummary) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['conversations', id, 'routing', state, queue?.offeredTo],
    queryFn: ({ signal }) => rest.conversationRouting(id, { signal }),
    refetchInterval: refreshMs,
    retry: 1,
  });
}
