import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { Backend } from '../../../lib/backend.js';
import { useBackend, useMyId } from '../../../lib/backend.js';
import { startOfDay } from '../../../lib/start-of-day.js';
import { belongsTo } from './belongs-to.js';
import type { ConversationList } from './conversation-list.js';
import { mergeSummaries, rowsOf } from './conversation-list.js';
import { rowOrder } from './row-order.js';
import type { InboxView } from './views.js';
import { views } from './views.js';

const pageSize = 100;
const listKey = (view: InboxView) => ['conversations', view] as const;
const belongsNow = (view: InboxView, me: OperatorId | null) => (summary: ConversationSummary) =>
  belongsTo(view, summary, me, Date.now());

/** Reads a page and whatever changed while it was being read, so that no older row covers a newer. */
async function readPage(
  backend: Backend,
  view: InboxView,
  page: number,
  me: OperatorId | null,
): Promise<ConversationList> {
  const arrived: ConversationSummary[] = [];
  const stop = backend.console.onSummaries((items) => arrived.push(...items));
  try {
    const { items, total } = await backend.rest.conversations({
      view,
      page,
      limit: pageSize,
      today: new Date(startOfDay(Date.now())).toISOString(),
    });
    const read = { known: new Map(items.map((item) => [item.id, item])), page, total };
    return mergeSummaries(read, arrived, belongsNow(view, me));
  } finally {
    stop();
  }
}

/** Live rows of a view. */
export function useConversationList(view: InboxView) {
  const backend = useBackend();
  const me = useMyId();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: listKey(view),
    queryFn: () => readPage(backend, view, 1, me),
    enabled: me !== null,
  });
  const list = query.data;
  const rows = useMemo(() => (list ? rowsOf(list, belongsNow(view, me), rowOrder(view)) : []), [list, view, me]);
  const hasMore = list !== undefined && list.page * pageSize < list.total;
  const readMore = useCallback(async () => {
    const before = cache.getQueryData<ConversationList>(listKey(view));
    if (!before) return;
    const next = await readPage(backend, view, before.page + 1, me);
    cache.setQueryData<ConversationList>(listKey(view), (present) =>
      present && present.page < next.page
        ? { ...mergeSummaries(next, [...present.known.values()], () => true), page: next.page }
        : present,
    );
  }, [backend, cache, view, me]);
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
    let counting: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      counting ??= setTimeout(() => {
        counting = undefined;
        void cache.invalidateQueries({ queryKey: ['counts'] });
      }, 400);
    };
    const stopRows = client.onSummaries((items) => {
      for (const view of views) mergeInto(cache, view, items, me);
      countSoon();
    });
    const stopResumed = client.onResumed(() => {
      void cache.invalidateQueries({ queryKey: ['conversations'] });
      countSoon();
    });
    return () => {
      stopRows();
      stopResumed();
      clearTimeout(counting);
    };
  }, [client, cache, me]);
}

function mergeInto(
  cache: QueryClient,
  view: InboxView,
  items: readonly ConversationSummary[],
  me: OperatorId | null,
): void {
  cache.setQueryData<ConversationList>(
    listKey(view),
    (list) => list && mergeSummaries(list, items, belongsNow(view, me)),
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
