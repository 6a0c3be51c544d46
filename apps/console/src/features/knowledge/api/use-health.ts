import { useQuery } from '@tanstack/react-query';
import type { ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

const computingEveryMs = 1_500;

/** Health of a knowledge base, polled while the server computes it. */
export function useHealth(chatbotId: ChatbotId | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['articles', 'health', chatbotId],
    queryFn: () => (chatbotId === null ? null : rest.knowledgeHealth(chatbotId)),
    enabled: chatbotId !== null,
    refetchInterval: ({ state }) => (state.data?.isComputing ? computingEveryMs : false),
  });
}
