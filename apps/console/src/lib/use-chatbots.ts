import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { type Locale, locales } from '#contracts/states.js';
import type { Page } from '#contracts/views.js';
import { useBackend } from './backend.js';
import { useT } from './translate.js';
import { useMutation } from './use-mutation.js';

/** Cached list of chatbots, shared by all features: those in use first, as defaults are taken from the front. */
export function useChatbots() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['chatbots'],
    queryFn: () => rest.chatbots({ limit: limits.pageSize }),
    staleTime: 60_000,
    select: inUseFirst,
  });
}

export function useChatbot(id: ChatbotId): Chatbot | null {
  return useChatbots().data?.items.find((chatbot) => chatbot.id === id) ?? null;
}

/** Languages that at least one chatbot speaks; all of them before there is a chatbot. */
export function useSpokenLocales(): readonly Locale[] {
  const chatbots = useChatbots().data?.items ?? [];
  const spoken = locales.filter((locale) => chatbots.some((chatbot) => chatbot.locales.includes(locale)));
  return spoken.length > 0 ? spoken : locales;
}

/** The name of a chatbot where there are several; null where it would tell nothing apart. */
export function useDistinctChatbotName(id: ChatbotId): string | null {
  const chatbots = useChatbots().data?.items ?? [];
  return chatbots.length > 1 ? (chatbots.find((chatbot) => chatbot.id === id)?.name ?? null) : null;
}

/** The name of a chatbot in a choice, which says where it is archived. */
export function useChatbotLabel(): (chatbot: Chatbot) => string {
  const t = useT();
  return ({ name, archivedAt }) => (archivedAt === null ? name : t('chatbot.archived_name', { name }));
}

/** Archives a chatbot, or restores it. */
export function useArchiveChatbot(id: ChatbotId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (isArchived: boolean): Promise<unknown> =>
      isArchived ? rest.archiveChatbot(id) : rest.restoreChatbot(id),
    // After a failure as well: somebody else may have done it.
    onSettled: () => cache.invalidateQueries({ queryKey: ['chatbots'] }),
  });
}

function inUseFirst({ items, ...page }: Page<Chatbot>): Page<Chatbot> {
  const inUse = items.filter(({ archivedAt }) => archivedAt === null);
  return { ...page, items: [...inUse, ...items.filter((chatbot) => !inUse.includes(chatbot))] };
}
