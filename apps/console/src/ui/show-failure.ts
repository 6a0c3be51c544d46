import { notifications } from '@mantine/notifications';
import { failureOf, failureText } from '../lib/failure.js';
import type { Translation } from '../lib/translate.js';

/** Says in a corner what went wrong with something that has no place on the screen of its own. */
export function showFailure(t: Translation, error: unknown): void {
  notifications.show({
    color: 'red',
    message: failureText(t, failureOf(error)),
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}
