import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { Ports } from '../ports/ports.js';

/** Position at which a feed reader continues, and its data set; undefined if not given. */
export interface FeedPosition {
  readonly after: number;
  readonly dataSet?: string | undefined;
}

/**
 * Refuses a position of another data set, from before a restore or of another installation: its reader would wait at a
 * meaningless position, and miss earlier events. A position beyond the end cannot belong to this data set.
 */
export async function checkFeedPosition(
  { eventLog }: Pick<Ports, 'eventLog'>,
  { after, dataSet }: FeedPosition,
): Promise<Result<null, Rejection<'other_data_set'>>> {
  if (dataSet !== undefined && dataSet !== (await eventLog.dataSet())) return reject('other_data_set');
  if (after > 0 && after > (await eventLog.lastAssigned())) return reject('other_data_set');
  return ok(null);
}
