import type { ConversationId } from '#contracts/ids.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { activityKeys } from './activity-key.js';

/** Removes activities of an erased conversation from our own tables. Those in connected systems stay. */
export async function forgetActivities(
  { activities, clientActivities }: Pick<Transaction, 'activities' | 'clientActivities'>,
  id: ConversationId,
  episodes: number,
): Promise<void> {
  await activities.removeOf(id);
  await clientActivities.removeByKeys(activityKeys(id, episodes));
}
