import { ActionIcon, Select } from '@mantine/core';
import { IconArrowLeft, IconRobotOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ChatbotId } from '#contracts/ids.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useChatbotLabel, useChatbots } from '../../../lib/use-chatbots.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { useChatbotSettings } from '../api/use-chatbot-settings.js';
import classes from './chatbot-page.module.css';
import { ChatbotSettings } from './chatbot-settings.js';

/** Settings page of one chatbot. */
export function ChatbotPage() {
  const t = useT();
  const navigate = useNavigate();
  const { chatbotId = '' } = useParams();
  const labelOf = useChatbotLabel();
  const chatbots = useChatbots().data?.items ?? [];
  const chatbot = useChatbotSettings(chatbotId as ChatbotId);
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ActionIcon component={Link} to="/settings" size={36} aria-label={t('action.back')}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={classes.title}>{chatbot.data?.name ?? t('chatbot.title')}</h1>
        {chatbot.data?.archivedAt && <Chip tone="amber">{t('chatbot.archived')}</Chip>}
        {chatbots.length > 1 && (
          <Select
            aria-label={t('knowledge.chatbot')}
            allowDeselect={false}
            value={chatbotId}
            data={chatbots.map((each) => ({ value: each.id, label: labelOf(each) }))}
            onChange={(id) => id && void navigate(`/settings/chatbots/${id}`)}
          />
        )}
      </header>
      {chatbot.error && (
        <EmptyState
          icon={<IconRobotOff size={20} />}
          title={t('chatbot.unreadable')}
          hint={failureText(t, failureOf(chatbot.error))}
        />
      )}
      {chatbot.data && <ChatbotSettings key={chatbot.data.id} chatbot={chatbot.data} />}
    </main>
  );
}
