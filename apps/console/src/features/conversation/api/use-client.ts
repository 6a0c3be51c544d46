import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClientId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { useOpenConversation } from './open-conversation.js';

/** Other conversations that the details of a conversation show of a client. */
export const shownConversations = 3;

/** Hits of a search for a client. */
const foundClients = 20;

/** The linked client. */
export function useClient(id: ClientId) {
  const { rest } = useBackend();
  return useQuery({ queryKey: ['clients', id], queryFn: () => rest.client(id), retry: 1 });
}

/** The newest conversations with a client: those of other visits and devices as well. */
export function useClientConversations(id: ClientId) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['clients', id, 'conversations'],
    // The open one is among them.
    queryFn: () => rest.clientConversations(id, { limit: shownConversations + 1 }),
    retry: 1,
  });
}

/** What happened with a client, by our own tables. Read again once the open conversation is among it. */
export function useClientActivities(id: ClientId) {
  const { rest } = useBackend();
  const { snapshot } = useOpenConversation();
  const recorded = snapshot.events.findLast(({ type }) => type === 'activity.recorded');
  return useQuery({
    queryKey: ['clients', id, 'activities', recorded?.id ?? null],
    queryFn: () => rest.clientActivities(id),
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

/** Clients by the beginnings of words of name, address, number and ids; the newest while nothing is typed. */
export function useClientSearch(q: string, enabled: boolean) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['clients', 'search', q],
    queryFn: ({ signal }) => rest.clients({ q, limit: foundClients }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
