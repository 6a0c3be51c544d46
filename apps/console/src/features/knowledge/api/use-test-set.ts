import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestQuestionInput } from '#contracts/test-sets.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { readLastTestRun, saveLastTestRun } from './last-test-run.js';

const keyOf = (chatbotId: ChatbotId | null, locale: Locale) => ['test-set', chatbotId, locale] as const;

/** Test set of one language: questions, replacement, and the results of the last run. */
export function useTestSet(chatbotId: ChatbotId | null, locale: Locale) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const key = keyOf(chatbotId, locale);
  const set = useQuery({
    queryKey: key,
    queryFn: () => (chatbotId === null ? null : rest.testSet(chatbotId, locale)),
    enabled: chatbotId !== null,
    // Text being edited is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lastKey = ['last-test-run', chatbotId, locale];
  const last = useQuery({
    queryKey: lastKey,
    queryFn: () => (chatbotId === null ? null : readLastTestRun(chatbotId, locale)),
    enabled: chatbotId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const run = useMutation({
    mutationFn: async () => {
      if (chatbotId === null) return;
      const ended = { run: await rest.runTestSet(chatbotId, { locale }), at: new Date().toISOString() };
      saveLastTestRun(chatbotId, locale, ended);
      setSaved(cache, lastKey, ended);
    },
  });
  const save = useMutation({
    mutationFn: async (questions: TestQuestionInput[]) =>
      chatbotId === null ? null : rest.saveTestSet(chatbotId, { locale, questions }),
    onSuccess: (saved) => {
      setSaved(cache, key, saved);
      void cache.invalidateQueries({ queryKey: ['test-run'] });
    },
  });
  return { set, run, last: last.data ?? null, save };
}

interface Edit {
  chatbotId: ChatbotId;
  articleId: ArticleId | null;
  content: ArticleContent;
}

/** Test run against an edit; disabled without `edit`. */
export function useTestRun(edit: Edit | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['test-run', edit],
    // A dialog that is closed ends the run: the next one would, with an error.
    queryFn: ({ signal }) => {
      if (edit === null) return null;
      const { chatbotId, articleId, content } = edit;
      return rest.runTestSet(chatbotId, { locale: content.locale, edit: { articleId, content } }, signal);
    },
    enabled: edit !== null,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}
