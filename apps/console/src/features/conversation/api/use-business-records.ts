import { useQuery } from '@tanstack/react-query';
import { actions } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { useBackend } from '../../../lib/backend.js';
import { useOpenConversation } from './open-conversation.js';

/**
 * Business records of the conversation's customer; refetched after each writing action and noticed change, showing the previous ones
 * meanwhile. Another person's are never shown.
 */
export function useBusinessRecords() {
  const { rest } = useBackend();
  const { handle, summary, snapshot } = useOpenConversation();
  const who = `${handle.id} ${summary.clientId} ${summary.visitor.id} ${summary.visitor.assurance}`;
  const done = snapshot.events.findLast(
    (event) =>
      event.type === 'record.changed' ||
      ((event.type === 'action.completed' || event.type === 'action.failed') &&
        // Changes made by a custom action are unknown here.
        (isCustom(event.data.action) || actions[event.data.action].effect === 'write')),
  );
  return useQuery({
    queryKey: ['business-records', who, done?.id ?? null],
    queryFn: ({ signal }) => rest.businessRecords(handle.id, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === who ? before : undefined),
    retry: 1,
  });
}
