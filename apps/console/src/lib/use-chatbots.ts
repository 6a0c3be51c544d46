import { useQuery } from '@tanstack/react-query';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { useBackend } from './backend.js';

/** Cached list of chatbots, shared by all features. */
export function useChatbots() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['chatbots'],
    queryFn: () => rest.chatbots({ limit: limits.pageSize }),
    staleTime: 60_000,
  });
}

export function useChatbot(id: ChatbotId): Chatbot | null {
  return useChatbots().data?.items.find((chatbot) => chatbot.id === id) ?? null;
}
