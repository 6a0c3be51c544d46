import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

const learningMs = 4_000;

export function useChatbotSettings(id: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({ queryKey: ['chatbots', id], queryFn: () => rest.chatbot(id), staleTime: Number.POSITIVE_INFINITY });
}

export function useSaveChatbot(id: ChatbotId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (patch: ChatbotPatch) => rest.patchChatbot(id, patch),
    onSuccess: (chatbot) => {
      cache.setQueryData(['chatbots', id], chatbot);
      void cache.invalidateQueries({ queryKey: ['chatbots'], exact: true });
      void cache.invalidateQueries({ queryKey: ['curve', id] });
    },
  });
}

export function useRiskCoverage(id: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['curve', id],
    queryFn: () => rest.riskCoverage(id),
    staleTime: 60_000,
    // The bot is learning: the curve comes by itself.
    refetchInterval: ({ state }) => (state.data?.points.length === 0 ? learningMs : false),
  });
}
