import { type ConversationRow, conversationColumns, toInsert, type Value } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns, toExplanationRow, toRow } from '../../rows/event.row.js';
import { needsTransaction, type Positions } from '../journal/batch-writer.js';
import type { Write } from '../journal/conversation-line.js';
import { maxTextBytes } from '../nodes/hint-seal.js';
import { maxMessageBytes } from '../nodes/notify-channel.js';
import type { UnseenRow } from './remote-commits.js';

/** Event with its position. The last event of each conversation also carries the conversation's row; all others carry null. */
type Hinted = readonly [position: number, event: readonly Value[], conversation: readonly Value[] | null];

/** Largest batch that is sent as a hint: for a larger one, a read of the log costs less than decoding the hint at every node. */
const maxCommits = 4;
/** Allowance in bytes for what surrounds a sealed hint in a message: the node's id and the topic. */
const envelopeBytes = 100;
/** Maximum size of a hint, in bytes: sealed, it must fit into a NOTIFY. */
export const maxHintBytes = maxTextBytes(maxMessageBytes - envelopeBytes);

/** Format identifier of hints: the names of the columns. Nodes of different versions exchange hints if their columns are the same. */
export const hintFormat = [...eventColumns, '', ...conversationColumns].join(' ');

/** Encodes the rows of a batch as the tail of another node would read them; null if the batch is not suitable, so that the tail reads the log. */
export function toHint(batch: readonly Write[], positions: Positions): string | null {
  if (batch.length > maxCommits || batch.some(needsTransaction)) return null;
  const last = new Map(batch.map((write) => [write.line.id, write]));
  const rows: Hinted[] = [];
  for (const write of batch) {
    const { events, explanation, next, due } = write.entry;
    for (const event of events) {
      const isLast = last.get(write.line.id) === write && event === write.event;
      rows.push([positions.get(event.id) ?? 0, toRow(event), isLast ? toInsert(next, due) : null]);
    }
    if (explanation !== null) rows.push([positions.get(explanation.id) ?? 0, toExplanationRow(explanation), null]);
  }
  const hint = JSON.stringify(rows.sort(([a], [b]) => a - b));
  return Buffer.byteLength(hint) > maxHintBytes ? null : hint;
}

export function fromHint(hint: string): UnseenRow[] {
  return (JSON.parse(hint) as Hinted[]).map(([position, event, conversation]) => ({
    position,
    ...(rowOf(eventColumns, event) as Omit<EventRow, 'position'>),
    conversation: conversation && (rowOf(conversationColumns, conversation) as unknown as ConversationRow),
  }));
}

function rowOf(columns: readonly string[], values: readonly Value[]): object {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
