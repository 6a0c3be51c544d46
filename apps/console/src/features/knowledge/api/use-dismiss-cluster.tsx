import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import { useBackend } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { showFailure } from '../../../ui/show-failure.js';

const undoWithinMs = 6000;
const ranking = { queryKey: ['unanswered-ranking'] };

/** Dismisses a cluster of unanswered questions, with an undo for six seconds. The others stay where they are. */
export function useDismissCluster(cluster: UnansweredCluster) {
  const t = useT();
  const { rest } = useBackend();
  const cache = useQueryClient();
  const { id, chatbotId, locale } = cluster;
  const questions = cluster.questions.map(({ text }) => text);
  const notice = `dismissed-${id}`;
  const undo = async () => {
    notifications.hide(notice);
    try {
      await rest.dismissQuestions({ chatbotId, locale, questions, dismissed: false });
      await cache.invalidateQueries(ranking);
    } catch (error) {
      showFailure(t, error);
    }
  };
  return useMutation({
    mutationFn: () => rest.dismissQuestions({ chatbotId, locale, questions, dismissed: true }),
    onSuccess: () => {
      cache.setQueriesData<Page<UnansweredCluster>>(ranking, (page) => page && without(page, id));
      notifications.show({
        id: notice,
        autoClose: undoWithinMs,
        closeButtonProps: { 'aria-label': t('action.close') },
        message: (
          <span className="undo">
            {t('gaps.dismissed')}
            <Button size="compact-sm" variant="light" onClick={() => void undo()}>
              {t('action.undo')}
            </Button>
          </span>
        ),
      });
    },
    onError: (error) => showFailure(t, error),
  });
}

function without(page: Page<UnansweredCluster>, dismissed: string): Page<UnansweredCluster> {
  const items = page.items.filter(({ id }) => id !== dismissed);
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
