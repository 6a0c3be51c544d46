import { type ConversationRow, conversationColumns, toInsert, type Value } from '../../rows/conversation.row.js';
import { type EventRow, eventColumns, toExplanationRow, toRow } from '../../rows/event.row.js';
import { type Positions, writesEventsOnly } from '../journal/batch-writer.js';
import type { Write } from '../journal/conversation-line.js';
import type { UnseenRow } from './remote-commits.js';

/** An event with its position, and the conversation after it: with the last event of each. */
type Hinted = readonly [position: number, event: readonly Value[], conversation: readonly Value[] | null];

/** Of a larger batch, one read costs less than a hint with it at every node. */
const maxCommits = 4;
/** Encrypted and in base64, so many bytes fit into a NOTIFY. */
const maxBytes = 5_500;

/** Nodes of another version understand it where they have the same columns. */
export const hintFormat = [...eventColumns, '', ...conversationColumns].join(' ');

/** Rows of a batch as the tail of another node would read them; null where it had better read them. */
export function toHint(batch: readonly Write[], positions: Positions): string | null {
  if (batch.length > maxCommits || !batch.every(writesEventsOnly)) return null;
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
  return Buffer.byteLength(hint) > maxBytes ? null : hint;
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
