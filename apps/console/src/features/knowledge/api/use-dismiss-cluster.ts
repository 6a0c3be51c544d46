import { useQueryClient } from '@tanstack/react-query';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import { useBackend } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { showFailure } from '../../../ui/show-failure.js';
import { showUndo } from '../../../ui/show-undo.js';

const ranking = { queryKey: ['unanswered-ranking'] };

/** Dismisses a cluster of unanswered questions, with undo. The others keep their places. */
export function useDismissCluster(cluster: UnansweredCluster) {
  const t = useT();
  const { rest } = useBackend();
  const cache = useQueryClient();
  const { id, chatbotId, locale } = cluster;
  const questions = cluster.questions.map(({ text }) => text);
  const undo = async () => {
    await rest.dismissQuestions({ chatbotId, locale, questions, dismissed: false });
    await cache.invalidateQueries(ranking);
  };
  return useMutation({
    mutationFn: () => rest.dismissQuestions({ chatbotId, locale, questions, dismissed: true }),
    onSuccess: () => {
      cache.setQueriesData<Page<UnansweredCluster>>(ranking, (page) => page && without(page, id));
      showUndo(t, { id: `dismissed-${id}`, message: t('gaps.dismissed'), undo, closable: true });
    },
    onError: (error) => showFailure(t, error),
  });
}

function without(page: Page<UnansweredCluster>, dismissed: string): Page<UnansweredCluster> {
  const items = page.items.filter(({ id }) => id !== dismissed);
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
