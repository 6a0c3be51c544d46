import type { Stored } from '#contracts/socket-protocol.js';
import type { CommitResult } from '#engine/ports/journal.js';
import { iso } from '#engine/views/iso.js';
import { type Reply, refuse } from './acknowledged.js';

/** What the sender is told of a commit, in the sender's own numbering. */
export function toStored(result: CommitResult, reader: 'visitor' | 'operator'): Reply<Stored> {
  if (!result.ok) return refuse(result.code, { retryAfterMs: result.retryAfterMs });
  const { event, conversation, duplicate } = result;
  const seq = reader === 'visitor' ? (event.publicSeq ?? conversation.publicSeq) : event.seq;
  const { id, clientKey, at } = event;
  return { event: { id, seq, epoch: conversation.epoch, clientKey, at: iso(at) }, duplicate };
}
