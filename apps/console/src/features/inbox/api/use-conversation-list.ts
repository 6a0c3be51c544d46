import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { Backend } from '../../../lib/backend.js';
import { useBackend } from '../../../lib/backend.js';
import { useMyId } from '../../../lib/me.js';
import { createRefresh } from '../../../lib/refresh.js';
import { startOfDay } from '../../../lib/start-of-day.js';
import { useToday } from '../../../lib/use-now.js';
import { belongsTo } from './belongs-to.js';
import type { ConversationList } from './conversation-list.js';
import { mergeSummaries, rowsOf } from './conversation-list.js';
import { rowOrder } from './row-order.js';
import type { ListScope } from './views.js';

const pageSize = 100;
const listKey = ({ view, team }: ListScope) => ['conversations', view, team] as const;
const belongsNow =
  (scope: ListScope, me: OperatorId | null, now = Date.now()) =>
  (summary: ConversationSummary) =>
    belongsTo(scope, summary, me, now);

/** Reads a page and whatever changed while it was being read, so that no older row covers a newer. */
async function readPage(
  backend: Backend,
  scope: ListScope,
  page: number,
  me: OperatorId | null,
): Promise<ConversationList> {
  const arrived: ConversationSummary[] = [];
  const stop = backend.console.onSummaries((items) => arrived.push(...items));
  try {
    const { items, total } = await backend.rest.conversations({
      view: scope.view,
      ...(scope.team !== null && { teamId: scope.team }),
      page,
      limit: pageSize,
      today: new Date(startOfDay(Date.now())).toISOString(),
    });
    const read = { known: new Map(items.map((item) => [item.id, item])), page, total };
    return mergeSummaries(read, arrived, belongsNow(scope, me));
  } finally {
    stop();
  }
}

/** Live rows of a view, of all teams or one. */
export function useConversationList({ view, team }: ListScope) {
  const scope = useMemo<ListScope>(() => ({ view, team }), [view, team]);
  const backend = useBackend();
  const me = useMyId();
  const today = useToday();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: listKey(scope),
    queryFn: () => readPage(backend, scope, 1, me),
    enabled: me !== null,
  });
  const list = query.data;
  const rows = useMemo(
    () => (list ? rowsOf(list, belongsNow(scope, me, today), rowOrder(scope.view)) : []),
    [list, scope, me, today],
  );
  const hasMore = list !== undefined && list.page * pageSize < list.total;
  const readMore = useCallback(async () => {
    const before = cache.getQueryData<ConversationList>(listKey(scope));
    if (!before) return;
    const next = await readPage(backend, scope, before.page + 1, me);
    cache.setQueryData<ConversationList>(listKey(scope), (present) =>
      present && present.page < next.page
        ? { ...mergeSummaries(next, [...present.known.values()], () => true), page: next.page }
        : present,
    );
  }, [backend, cache, scope, me]);
  return {
    rows,
    known: list?.known ?? none,
    loading: query.isPending,
    error: query.error,
    retry: query.refetch,
    hasMore,
    readMore,
  };
}

const none: ConversationList['known'] = new Map();

/** Live updates of all cached lists and counts. Mounted once for the console. */
export function useLiveLists(): void {
  const { console: client } = useBackend();
  const me = useMyId();
  const cache = useQueryClient();
  useEffect(() => {
    const counts = createRefresh(cache, ['counts'], 400);
    const lists = createRefresh(cache, ['conversations'], 100);
    const stopRows = client.onSummaries((items) => {
      for (const scope of readScopes(cache)) mergeInto(cache, scope, items, me);
      counts.soon();
    });
    const stopLive = client.onLive(() => {
      lists.soon();
      counts.soon();
    });
    return () => {
      stopRows();
      stopLive();
      lists.stop();
      counts.stop();
    };
  }, [client, cache, me]);
}

/** The lists that were read so far. */
function readScopes(cache: QueryClient): ListScope[] {
  return cache
    .getQueriesData<ConversationList>({ queryKey: ['conversations'] })
    .map(([[, view, team]]) => ({ view, team }) as ListScope);
}

function mergeInto(
  cache: QueryClient,
  scope: ListScope,
  items: readonly ConversationSummary[],
  me: OperatorId | null,
): void {
  cache.setQueryData<ConversationList>(
    listKey(scope),
    (list) => list && mergeSummaries(list, items, belongsNow(scope, me)),
  );
}

/** Every row that any list has read, for the palette. */
export function useKnownConversations(): () => ConversationSummary[] {
  const cache = useQueryClient();
  return useCallback(() => {
    const lists = cache.getQueriesData<ConversationList>({ queryKey: ['conversations'] });
    return [...new Map(lists.flatMap(([, list]) => [...(list?.known ?? none)])).values()];
  }, [cache]);
}
