import { failureOf, failureText } from '../lib/failure.js';
import type { Translation } from '../lib/translate.js';
import { showNotice } from './show-notice.js';

/** Error notice for actions without a place of their own on the screen. */
export function showFailure(t: Translation, error: unknown): void {
  showNotice(t, 'failure', failureText(t, failureOf(error)));
}
