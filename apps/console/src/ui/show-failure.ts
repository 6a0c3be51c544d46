import { notifications } from '@mantine/notifications';
import { failureOf, failureText } from '../lib/failure.js';
import type { Translation } from '../lib/translate.js';

/** Error toast for actions without a place of their own on the screen. */
export function showFailure(t: Translation, error: unknown): void {
  notifications.show({
    color: 'red',
    message: failureText(t, failureOf(error)),
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}
