import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Translation } from '../lib/translate.js';
import { noticeMs } from './notice-time.js';
import { showFailure } from './show-failure.js';

interface Undo {
  /** Of the notice: it is shown once at a time. */
  readonly id: string;
  /** What was done. */
  readonly message: string;
  readonly undo: () => Promise<void>;
  /** Whether the notice can be closed before its time. */
  readonly closable: boolean;
}

/** Notice of what was done, with a button that undoes it; a failure to undo is shown. */
export function showUndo(t: Translation, { id, message, undo, closable }: Undo): void {
  const run = async () => {
    notifications.hide(id);
    try {
      await undo();
    } catch (error) {
      showFailure(t, error);
    }
  };
  notifications.show({
    id,
    autoClose: noticeMs('undo', message),
    ...(closable ? { closeButtonProps: { 'aria-label': t('action.close') } } : { withCloseButton: false }),
    message: (
      <span className="undo">
        {message}
        <Button size="compact-sm" variant="light" onClick={() => void run()}>
          {t('action.undo')}
        </Button>
      </span>
    ),
  });
}
