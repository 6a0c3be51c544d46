import { useQuery } from '@tanstack/react-query';
import type { ClientId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';
import { useOpenConversation } from './open-conversation.js';
import { useVisitor } from './use-visitor.js';

/** Customer that an action is for, as a form field. */
export interface Guest {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The client of the conversation, else the visitor, to begin a form with; null while they are read. */
export function useGuest(): Guest | null {
  const { rest } = useBackend();
  const { summary } = useOpenConversation();
  const mayRead = useMay('clients.read');
  const id = summary.clientId;
  const hasClient = mayRead && id !== null;
  const client = useQuery({
    queryKey: ['clients', id],
    queryFn: () => rest.client(id as ClientId),
    retry: 1,
    enabled: hasClient,
  });
  const visitor = useVisitor(summary.visitor, mayRead && !hasClient);
  if (client.isLoading || visitor.isLoading) return null;
  const known = client.data ?? visitor.data;
  return { name: known?.name ?? summary.visitor.name ?? '', email: known?.email ?? '', phone: known?.phone ?? '' };
}
