import { useMutation, useQuery } from '@tanstack/react-query';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { useArticleChanges } from './use-articles.js';

const countEveryMs = 3_000;

/** Number of articles that answer visitors of a chatbot. */
export function usePublishedCount(chatbotId: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['articles', 'published-count', chatbotId],
    queryFn: async () => (await rest.articles({ chatbotId, status: 'published', limit: 1 })).total,
    // An import may be running.
    refetchInterval: countEveryMs,
  });
}

export interface FirstAnswer {
  readonly question: string;
  readonly answer: string;
}

interface FirstAnswersInput {
  readonly answers: readonly FirstAnswer[];
  /** Called after each, so that a retry after a rejection publishes nothing twice. */
  readonly onPublished: (answer: FirstAnswer) => void;
}

/** Publishes each pair as an article, in the first language of the chatbot, one after the other. */
export function useFirstAnswers({ id: chatbotId, locales: [locale = 'en'] }: Pick<Chatbot, 'id' | 'locales'>) {
  const { create } = useArticleChanges();
  return useMutation({
    mutationFn: async ({ answers, onPublished }: FirstAnswersInput) => {
      for (const written of answers) {
        await create.mutateAsync({
          chatbotId,
          publish: true,
          kind: 'answer',
          locale,
          topic: '',
          title: written.question.trim(),
          variants: [],
          body: written.answer.trim(),
        });
        onPublished(written);
      }
    },
  });
}
