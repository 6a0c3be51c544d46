import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Chatbot } from '#contracts/chatbot.js';
import { useT } from '../lib/translate.js';

/** Opens a page of the server with the chat, for whoever has no page with the installation code yet. */
export function TryChat({ chatbot: { id, archivedAt } }: { chatbot: Chatbot }) {
  const t = useT();
  if (archivedAt) return null;
  const address = `/widget/try?${new URLSearchParams({ chatbot: id, locale: t.language })}`;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      variant="default"
      style={{ justifySelf: 'start' }}
      leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      title={t('install.try_hint')}
    >
      {t('install.try')}
    </Button>
  );
}
