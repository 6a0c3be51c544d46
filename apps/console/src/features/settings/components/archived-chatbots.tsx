import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useArchiveChatbot } from '../../../lib/use-chatbots.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { Group, Setting } from './setting-group.js';
import classes from './settings-page.module.css';

/** Chatbots that were retired, with the way back. */
export function ArchivedChatbots({ chatbots, mayWrite }: { chatbots: readonly Chatbot[]; mayWrite: boolean }) {
  const t = useT();
  if (chatbots.length === 0) return null;
  return (
    <Group title={t('settings.archived_chatbots')} hint={t('settings.archived_chatbots_lead')}>
      {chatbots.map((chatbot) => (
        <ArchivedChatbot key={chatbot.id} chatbot={chatbot} mayWrite={mayWrite} />
      ))}
    </Group>
  );
}

function ArchivedChatbot({ chatbot: { id, name, archivedAt }, mayWrite }: { chatbot: Chatbot; mayWrite: boolean }) {
  const t = useT();
  const restoring = useArchiveChatbot(id);
  const restore = () =>
    restoring.mutate(false, {
      onSuccess: () => showDone(t, t('archive.restored', { name })),
      onError: (error) => showFailure(t, error),
    });
  return (
    <Setting name={name} hint={archivedAt && t('settings.archived_at', { at: formatDateTime(t.locale, archivedAt) })}>
      <span className={classes.inline}>
        <Button component={Link} to={`/settings/chatbots/${id}`} variant="default">
          {t('settings.open')}
        </Button>
        {mayWrite && (
          <Button variant="default" loading={restoring.isPending} onClick={restore}>
            {t('archive.restore')}
          </Button>
        )}
      </span>
    </Setting>
  );
}
