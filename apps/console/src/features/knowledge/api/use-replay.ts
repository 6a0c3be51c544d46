import { useQuery } from '@tanstack/react-query';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

export const replayDays = [7, 30, 90] as const;
export type ReplayDays = (typeof replayDays)[number];

interface Edit {
  chatbotId: ChatbotId;
  articleId: ArticleId | null;
  content: ArticleContent;
}

/** Replay of recent questions against an edit; disabled without `edit`. */
export function useReplay(edit: Edit | null, days: ReplayDays) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['replay', edit, days],
    // Closing the dialog ends the replay on the server.
    queryFn: ({ signal }) => {
      if (edit === null) return null;
      const { chatbotId, articleId, content } = edit;
      return rest.replayArticle({ chatbotId, edit: { articleId, content }, days }, signal);
    },
    enabled: edit !== null,
    // A replay is dear and its questions hardly change; another edit is another replay.
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}
