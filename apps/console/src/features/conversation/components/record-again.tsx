import { Button } from '@mantine/core';
import { useBackend } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { EventOf } from '../api/event-of.js';
import { useOpenConversation } from '../api/open-conversation.js';

/** Retries recording the conversation with the client, if no later attempt succeeded. The outcome is another line. */
export function RecordAgain({ event: { id, data } }: { event: EventOf<'activity.failed'> }) {
  const t = useT();
  const { rest } = useBackend();
  const { handle, snapshot } = useOpenConversation();
  const { of, ofEpisode } = data;
  const recording = useMutation({ mutationFn: () => rest.recordActivity(handle.id, { of, ofEpisode }) });
  const mayRecord = useMay('conversations.steer');
  const last = snapshot.events.findLast(
    (event) =>
      (event.type === 'activity.failed' || event.type === 'activity.recorded') &&
      event.data.of === of &&
      event.data.ofEpisode === ofEpisode,
  );
  if (!mayRecord || last?.id !== id) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={recording.isPending}
      onClick={() => recording.mutate(undefined, { onError: (failed) => showFailure(t, failed) })}
    >
      {t('action.retry')}
    </Button>
  );
}
