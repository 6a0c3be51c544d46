import { notifications } from '@mantine/notifications';
import type { Translation } from '../lib/translate.js';
import { noticeMs } from './notice-time.js';

const last = new Map<'done' | 'failure', string>();

/** Notice of a result. It replaces the one before of its kind, so that the newest is never queued behind others. */
export function showNotice(t: Translation, kind: 'done' | 'failure', message: string): void {
  const before = last.get(kind);
  if (before !== undefined) notifications.hide(before);
  const id = notifications.show({
    ...(kind === 'failure' && { color: 'red' }),
    message,
    autoClose: noticeMs(kind, message),
    closeButtonProps: { 'aria-label': t('action.close') },
  });
  last.set(kind, id);
}
