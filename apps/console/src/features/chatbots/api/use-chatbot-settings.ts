import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatbotCreate, ChatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

const learningMs = 4_000;
/** Somebody who has just pasted the snippet looks whether it works. */
const loadsEveryMs = 5_000;

export function useChatbotSettings(id: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({ queryKey: ['chatbots', id], queryFn: () => rest.chatbot(id), staleTime: Number.POSITIVE_INFINITY });
}

export function useCreateChatbot() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ChatbotCreate) => rest.createChatbot(body),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['chatbots'], exact: true }),
  });
}

export function useSaveChatbot(id: ChatbotId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    // One after the other: of two lists, the later one stays.
    scope: { id: `chatbot ${id}` },
    mutationFn: (patch: ChatbotPatch) => rest.patchChatbot(id, patch),
    onSuccess: (chatbot) => {
      cache.setQueryData(['chatbots', id], chatbot);
      void cache.invalidateQueries({ queryKey: ['chatbots'], exact: true });
      void cache.invalidateQueries({ queryKey: ['curve', id] });
      void cache.invalidateQueries({ queryKey: ['widget-loads', id] });
    },
  });
}

/** Sites that load the widget, while the page is looked at. */
export function useWidgetLoads(id: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['widget-loads', id],
    queryFn: () => rest.widgetLoads(id),
    refetchInterval: loadsEveryMs,
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

/** Uploads an image, which no visitor sees before the settings that name it are saved. */
export function useUploadImage() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: async (file: File) => rest.uploadImage(await base64Of(file)) });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
