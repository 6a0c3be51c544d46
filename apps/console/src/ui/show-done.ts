import { notifications } from '@mantine/notifications';
import type { Translation } from '../lib/translate.js';

/** Says for a moment that something was done. */
export function showDone(t: Translation, message: string): void {
  notifications.show({ message, autoClose: 3000, closeButtonProps: { 'aria-label': t('action.close') } });
}
