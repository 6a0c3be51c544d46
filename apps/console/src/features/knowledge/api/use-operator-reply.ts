import { useQuery } from '@tanstack/react-query';
import { limits } from '#contracts/limits.js';
import type { RestClient } from '#sdk/rest-client.js';
import { useBackend } from '../../../lib/backend.js';
import { type AskedIn, readAskedIn } from '../../../lib/new-article-path.js';
import { operatorReply } from './operator-reply.js';

/** First operator reply to one of these questions; null: none, undefined while loading. */
export function useOperatorReply(asked: readonly string[]): string | null | undefined {
  const { rest } = useBackend();
  const query = useQuery({
    queryKey: ['operator-reply', ...asked],
    queryFn: () =>
      firstReply(
        rest,
        asked.flatMap((each) => readAskedIn(each) ?? []),
      ),
    enabled: asked.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // An article can be written without it.
  return asked.length === 0 || query.isError ? null : query.data;
}

async function firstReply(rest: RestClient, asked: readonly AskedIn[]): Promise<string | null> {
  for (const { conversationId, eventId } of asked) {
    const { items } = await rest.events(conversationId, { before: Number.MAX_SAFE_INTEGER, limit: limits.pageSize });
    const reply = operatorReply(items, eventId);
    if (reply !== null) return reply.slice(0, limits.articleLength);
  }
  return null;
}
