import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { Translate } from '../session/translation.js';

/** Places from this one on are not shown: a large number would only discourage. */
const manyFrom = 10;

/** Text for the visitor's place in the queue. */
export function placeText(queue: VisitorSnapshot['queue'], { t }: Pick<Translate, 't'>): string {
  if (!queue) return t('queue.searching');
  if (!queue.isStaffed) return t('queue.unstaffed');
  if (queue.place >= manyFrom) return t('queue.far');
  return queue.place === 1 ? t('queue.next') : t('queue.place', { place: queue.place });
}
