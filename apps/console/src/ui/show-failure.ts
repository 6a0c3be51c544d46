import { notifications } from '@mantine/notifications';
import { failureOf, failureText } from '../lib/failure.js';
import type { Translation } from '../lib/translate.js';
import { noticeMs } from './notice-time.js';

let last: string | undefined;

/** Error notice for actions without a place of their own on the screen. It replaces the one before. */
export function showFailure(t: Translation, error: unknown): void {
  if (last !== undefined) notifications.hide(last);
  const message = failureText(t, failureOf(error));
  last = notifications.show({
    color: 'red',
    message,
    autoClose: noticeMs('failure', message),
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}
