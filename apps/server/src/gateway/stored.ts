import type { Stored } from '#contracts/socket-protocol.js';
import type { CommitResult } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { iso } from '#engine/views/iso.js';
import { type Reply, refuse } from './acknowledged.js';

/** What an operator is told of a commit. */
export function toStored(result: CommitResult): Reply<Stored> {
  return result.ok ? stored(result, result.event.seq) : refused(result);
}

/**
 * What a visitor is told of a commit, in visitors' numbering. What they do not see, such as a judgement, has the number of what
 * they saw before it, also when it is said again later: all acknowledgements of an act are the same.
 */
export async function toVisitorStored(events: Ports['events'], result: CommitResult): Promise<Reply<Stored>> {
  if (!result.ok) return refused(result);
  const { conversationId, publicSeq, seq } = result.event;
  return stored(result, publicSeq ?? (await events.publicSeqAt(conversationId, seq)));
}

function stored({ event, conversation, duplicate }: Extract<CommitResult, { ok: true }>, seq: number): Reply<Stored> {
  const { id, clientKey, at } = event;
  return { event: { id, seq, epoch: conversation.epoch, clientKey, at: iso(at) }, duplicate };
}

function refused({ code, retryAfterMs }: Extract<CommitResult, { ok: false }>): Reply<Stored> {
  return refuse(code, { retryAfterMs });
}
