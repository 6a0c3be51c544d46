import type { ConversationId } from '#contracts/ids.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { activityKeys } from './activity-key.js';

/** Takes what an erased conversation has put into our own tables; what a connected system has is its own. */
export async function forgetActivities(
  { activities, clientActivities }: Pick<Transaction, 'activities' | 'clientActivities'>,
  id: ConversationId,
  episodes: number,
): Promise<void> {
  await activities.removeOf(id);
  await clientActivities.removeByKeys(activityKeys(id, episodes));
}
