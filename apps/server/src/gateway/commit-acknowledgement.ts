import { ok, type Result, type Success } from '#contracts/result.js';
import type { Stored } from '#contracts/socket-protocol.js';
import type { CommitReceipt, CommitResult } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { iso } from '#engine/views/iso.js';

/** Acknowledgement of a commit to an operator. */
export function acknowledgeToOperator(result: CommitResult): Result<Stored> {
  return result.ok ? stored(result.value, result.value.event.seq) : result;
}

/**
 * Acknowledgement of a commit to a visitor, in public numbering. An event that visitors do not see, such as a verdict,
 * gets the number of the last visible one before it, so that a repeated acknowledgement equals the first.
 */
export async function acknowledgeToVisitor(events: Ports['events'], result: CommitResult): Promise<Result<Stored>> {
  if (!result.ok) return result;
  const { conversationId, publicSeq, seq } = result.value.event;
  return stored(result.value, publicSeq ?? (await events.publicSeqAt(conversationId, seq)));
}

function stored({ event, conversation, duplicate }: CommitReceipt, seq: number): Success<Stored> {
  const { id, clientKey, at } = event;
  return ok({ event: { id, seq, epoch: conversation.epoch, clientKey, at: iso(at) }, duplicate });
}

/** Result of a command, with the JSON pointers of its errors prefixed by the message's field `command`. */
export function pointedAtCommand(result: CommitResult): CommitResult {
  if (result.ok || !result.errors) return result;
  return { ...result, errors: result.errors.map((fault) => ({ ...fault, pointer: `/command${fault.pointer}` })) };
}
