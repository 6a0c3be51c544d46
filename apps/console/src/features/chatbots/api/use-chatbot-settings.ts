import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chatbot, ChatbotCreate } from '#contracts/chatbot.js';
import { failure } from '#contracts/errors.js';
import type { ChatbotId } from '#contracts/ids.js';
import { openStates } from '#contracts/transitions.js';
import { RequestFailed } from '#sdk/client-types.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { readBase64 } from '../../../lib/read-base64.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { useTeamList } from '../../../lib/use-teams.js';
import { type ChatbotChange, saveChatbot } from './save-chatbot.js';
import { usePublishedArticles } from './use-published-articles.js';

/** Polling interval while the bot is training. */
const learningMs = 4_000;
/** Polling interval after the snippet was pasted, when an admin checks whether it works. */
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
    // Serialized: the second save builds on the first.
    scope: { id: `chatbot ${id}` },
    mutationFn: (change: ChatbotChange) => saveChatbot(rest, id, change),
    onSuccess: (chatbot) => {
      setSaved(cache, ['chatbots', id], chatbot);
      void cache.invalidateQueries({ queryKey: ['chatbots'], exact: true });
      void cache.invalidateQueries({ queryKey: ['curve', id] });
      void cache.invalidateQueries({ queryKey: ['widget-loads', id] });
    },
  });
}

/** Number of open conversations with a chatbot, while it is displayed. */
export function useOpenConversationCount(chatbotId: ChatbotId, isAsked: boolean) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['open-conversations', chatbotId],
    queryFn: async () => (await rest.conversations({ chatbotId, state: [...openStates], limit: 1 })).total,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sites that load the widget, refreshed while the page is visible. */
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
    // The bot is being trained: the curve follows.
    refetchInterval: ({ state }) => (state.data?.points.length === 0 ? learningMs : false),
  });
}

/** Whether the data of all sections are read, or failed: until then sections grow, and those below move. */
export function useAreSectionsRead({ id, policy }: Chatbot): boolean {
  const reads = [useRiskCoverage(id), useWidgetLoads(id), useTeamList()];
  const articles = usePublishedArticles(id, policy.actions.length > 0);
  return reads.every(({ isPending }) => !isPending) && !articles.isLoading;
}

/**
 * Uploads an image, which no visitor sees before the settings that name it are saved. `invalid` if this browser cannot
 * draw it: the server reads only the first bytes of a file.
 */
export function useUploadImage() {
  const { rest } = useBackend();
  return useMutation({
    mutationFn: async (file: File) => {
      const data = await readBase64(file);
      const image = new Image();
      image.src = `data:${file.type};base64,${data}`;
      await image.decode().catch(() => {
        throw new RequestFailed(failure('invalid'));
      });
      return rest.uploadImage(data);
    },
  });
}
