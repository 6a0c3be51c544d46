import type { Translation } from '../lib/translate.js';
import { showNotice } from './show-notice.js';

/** Success notice. */
export function showDone(t: Translation, message: string): void {
  showNotice(t, 'done', message);
}
