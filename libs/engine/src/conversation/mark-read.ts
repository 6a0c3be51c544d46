import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { OperatorPrincipal, VisitorPrincipal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';

type ReadMarkPorts = Pick<Ports, 'journal' | 'events' | 'readMarks'>;

export interface ReadTo {
  readonly conversationId: ConversationId;
  /** Last event read, in the reader's own numbering. */
  readonly seq: number;
}

export interface MarkedRead {
  readonly conversation: Conversation;
  /** The same mark in the numbering of the other side. */
  readonly seq: number;
}

/** Raises the read mark of the reader's side, at most to the end. Null: no such conversation, or another visitor's. */
export async function markRead(
  { journal, events, readMarks }: ReadMarkPorts,
  by: VisitorPrincipal | OperatorPrincipal,
  { conversationId, seq }: ReadTo,
): Promise<MarkedRead | null> {
  const conversation = await journal.read(conversationId);
  if (!conversation) return null;
  if (by.kind === 'visitor') {
    if (conversation.visitorId !== by.id) return null;
    const read = await events.seqAt(conversationId, seq);
    readMarks.raise(conversationId, 'visitor', read);
    return { conversation, seq: read };
  }
  const read = Math.min(seq, conversation.seq);
  readMarks.raise(conversationId, 'operator', read);
  return { conversation, seq: await events.publicSeqAt(conversationId, read) };
}
