import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Outcome } from '#contracts/states.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useOpenConversation } from './open-conversation.js';
import { whenSent } from './when-sent.js';

const undoWithinMs = 6000;

/** Resolves after pending messages are sent, with an undo for six seconds. */
export function useResolve(): (outcome: Outcome) => Promise<void> {
  const t = useT();
  const { handle, run, summary } = useOpenConversation();
  return async (outcome) => {
    if (!(await whenSent(handle)) || !(await run({ type: 'resolve', outcome }))) return;
    const id = `resolved-${handle.id}`;
    const undo = async () => {
      notifications.hide(id);
      try {
        await handle.command({ type: 'reopen' });
      } catch (error) {
        showFailure(t, error);
      }
    };
    notifications.show({
      id,
      autoClose: undoWithinMs,
      withCloseButton: false,
      message: (
        <span className="undo">
          {t('resolve.done', { name: visitorName(t, summary.visitor) })}
          <Button size="compact-sm" variant="light" onClick={() => void undo()}>
            {t('action.undo')}
          </Button>
        </span>
      ),
    });
  };
}
