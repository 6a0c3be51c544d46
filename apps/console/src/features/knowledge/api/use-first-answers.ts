import { useQuery } from '@tanstack/react-query';
import type { Chatbot } from '#contracts/chatbot.js';
import type { Locale } from '#contracts/states.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { variantsOf } from './article-draft.js';
import { useArticleChanges } from './use-articles.js';

const countEveryMs = 3_000;

interface PublishedCount {
  readonly locale: Locale;
  readonly published: number;
}

/** Number of published articles of a chatbot, in each of its languages; null until known. */
export function usePublishedCounts({ id: chatbotId, locales }: Pick<Chatbot, 'id' | 'locales'>) {
  const { rest } = useBackend();
  const { data } = useQuery({
    queryKey: ['articles', 'published-counts', chatbotId, ...locales],
    queryFn: () =>
      Promise.all(
        locales.map(async (locale): Promise<PublishedCount> => {
          const { total } = await rest.articles({ chatbotId, locale, status: 'published', limit: 1 });
          return { locale, published: total };
        }),
      ),
    // An import may be running.
    refetchInterval: countEveryMs,
  });
  return data ?? null;
}

/** Languages whose questions the chatbot cannot answer at all. */
export function unansweredLanguages(counts: readonly PublishedCount[] | null): Locale[] {
  return (counts ?? []).filter(({ published }) => published === 0).map(({ locale }) => locale);
}

export interface FirstAnswer {
  readonly question: string;
  readonly answer: string;
  /** One per line; may be missing. */
  readonly phrasings?: string;
}

interface FirstAnswersInput {
  readonly answers: readonly FirstAnswer[];
  /** Called after each, so that a retry after a rejection publishes nothing twice. */
  readonly onPublished: (answer: FirstAnswer) => void;
}

/** Publishes each pair as an article, one after the other. */
export function useFirstAnswers({ id: chatbotId }: Pick<Chatbot, 'id'>, locale: Locale) {
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
          variants: variantsOf(written.phrasings ?? ''),
          body: written.answer.trim(),
        });
        onPublished(written);
      }
    },
  });
}
