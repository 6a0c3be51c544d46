import { useSearchParams } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useChatbots } from '../../../lib/use-chatbots.js';

/** The chatbot in the address, or the first one; null until they are known. */
export function useChosenChatbot(): [Chatbot | null, (id: ChatbotId | null) => void] {
  const [search, setSearch] = useSearchParams();
  const chatbots = useChatbots().data?.items ?? [];
  const chosen = chatbots.find(({ id }) => id === search.get('chatbot')) ?? chatbots[0] ?? null;
  const choose = (id: ChatbotId | null) => setSearch(id === null ? {} : { chatbot: id }, { replace: true });
  return [chosen, choose];
}
