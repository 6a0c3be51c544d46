import { Select } from '@mantine/core';
import type { ChatbotId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useChatbotLabel, useChatbots } from '../../../lib/use-chatbots.js';
import classes from './article-filter-bar.module.css';

/** Chatbot filter; absent if there is only one. */
export function ChatbotSelect({
  value,
  onChange,
}: {
  value: ChatbotId | null;
  onChange: (chosen: ChatbotId | null) => void;
}) {
  const t = useT();
  const labelOf = useChatbotLabel();
  const chatbots = useChatbots().data?.items ?? [];
  if (chatbots.length < 2) return null;
  return (
    <Select
      className={classes.select}
      aria-label={t('knowledge.chatbot')}
      placeholder={t('knowledge.chatbot')}
      clearable
      value={value}
      data={chatbots.map((each) => ({ value: each.id, label: labelOf(each) }))}
      onChange={(chosen) => onChange(chatbots.find(({ id }) => id === chosen)?.id ?? null)}
    />
  );
}
