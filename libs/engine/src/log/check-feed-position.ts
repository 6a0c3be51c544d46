import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { Ports } from '../ports/ports.js';

/** Where a reader of the feed goes on, and in which data set it was there; undefined where it does not say. */
export interface FeedPosition {
  readonly after: number;
  readonly dataSet?: string | undefined;
}

/**
 * Refuses a position of another data set, from before a restore or of another installation: its reader would wait at a place that means
 * something else, and miss what is before it. One beyond the end cannot be of this one.
 */
export async function checkFeedPosition(
  { eventLog }: Pick<Ports, 'eventLog'>,
  { after, dataSet }: FeedPosition,
): Promise<Result<null, Rejection<'other_data_set'>>> {
  if (dataSet !== undefined && dataSet !== (await eventLog.dataSet())) return reject('other_data_set');
  if (after > 0 && after > (await eventLog.lastAssigned())) return reject('other_data_set');
  return ok(null);
}
