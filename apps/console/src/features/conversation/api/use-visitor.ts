import { useQuery } from '@tanstack/react-query';
import type { VisitorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { useBackend } from '../../../lib/backend.js';
import { shownConversations } from './use-client.js';

/** Visitor's profile; refetched when their name in the list changes. */
export function useVisitor({ id, name, assurance }: ConversationSummary['visitor'], enabled: boolean) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['visitors', id, name, assurance],
    queryFn: () => rest.visitor(id),
    retry: 1,
    enabled,
  });
}

/** The newest conversations of a visitor, on whichever device. */
export function useVisitorConversations(id: VisitorId) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['visitors', id, 'conversations'],
    // The open one is among them.
    queryFn: () => rest.visitorConversations(id, { limit: shownConversations + 1 }),
    retry: 1,
  });
}
