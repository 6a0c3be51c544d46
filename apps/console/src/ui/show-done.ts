import { notifications } from '@mantine/notifications';
import type { Translation } from '../lib/translate.js';
import { noticeMs } from './notice-time.js';

let last: string | undefined;

/** Success notice. It replaces the one before, so that the newest is never queued behind others. */
export function showDone(t: Translation, message: string): void {
  if (last !== undefined) notifications.hide(last);
  last = notifications.show({
    message,
    autoClose: noticeMs('done', message),
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}
