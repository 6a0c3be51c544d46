import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import { type ConversationRow, fromRow as fromConversationRow } from '../rows/conversation.row.js';
import { type EventRow, fromRow as fromEventRow } from '../rows/event.row.js';
import type { TableAccess } from './sides.js';
import { type Key, keyOf, type Row, type TransferTable } from './tables.js';

/** Conversations that are read at once. */
const pageSize = 200;

/** Facts that must agree. Epochs are left out: a restore raises them. */
const facts = [
  'state',
  'owner',
  'control',
  'episode',
  'seq',
  'publicSeq',
  'visitorId',
  'clientId',
  'teamId',
  'priority',
  'outcome',
  'messageCount',
] as const satisfies readonly (keyof Conversation)[];

export interface Folds {
  /** Conversations whose row is ahead of the copied events, to be checked again. */
  readonly behind: readonly string[];
  /** Conversations whose row does not follow from their log. */
  readonly wrong: readonly string[];
}

/** Replays the log of conversations, of all or of some, and compares the result with their rows. */
export async function checkFolds(
  table: TransferTable,
  access: TableAccess,
  only: ReadonlySet<string> | null,
): Promise<Folds> {
  const behind: string[] = [];
  const wrong: string[] = [];
  for await (const rows of only === null ? all(table, access) : some(table, access, [...only])) {
    const stored = rows.map((row) => stateOf(table, row));
    const logs = new Map<string, EventRow[]>(stored.map(({ id }) => [id, []]));
    for (const event of await access.eventsOf([...logs.keys()])) logs.get(event.stream_id)?.push(event);
    for (const state of stored) {
      const result = compare(state, logs.get(state.id) ?? []);
      if (result === 'behind') behind.push(state.id);
      if (result === 'wrong') wrong.push(state.id);
    }
  }
  return { behind, wrong };
}

async function* all(table: TransferTable, access: TableAccess): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null;
  for (;;) {
    const rows: Row[] = await access.rows(table, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(table, last);
    yield rows;
  }
}

async function* some(
  table: TransferTable,
  access: TableAccess,
  ids: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < ids.length; at += pageSize)
    yield await access.find(
      table,
      ids.slice(at, at + pageSize).map((id) => [id]),
    );
}

function stateOf({ columns }: TransferTable, row: Row): Conversation {
  const named = Object.fromEntries(columns.map(({ name }, place) => [name, row[place]]));
  return fromConversationRow(named as unknown as ConversationRow);
}

function compare(stored: Conversation, log: readonly EventRow[]): 'same' | 'behind' | 'wrong' {
  if ((log.at(-1)?.seq ?? 0) < stored.seq) return 'behind';
  try {
    const events: LoggedEvent[] = log.filter(({ seq }) => seq <= stored.seq).map(fromEventRow);
    const folded = events.reduce<Conversation | null>(evolve, null);
    return folded !== null && facts.every((fact) => folded[fact] === stored[fact]) ? 'same' : 'wrong';
  } catch {
    return 'wrong';
  }
}
