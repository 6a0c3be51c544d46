import type Database from 'better-sqlite3';
import type { Conversation } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import { inTransaction } from '../in-transaction.js';
import { type ConversationRow, conversationSql, fromRow, toUpdateMoving } from '../rows/conversation.row.js';
import { type EventRow, eventSql, fromRow as toEvent } from '../rows/event.row.js';
import { trailSql } from './trail-sql.js';

/**
 * Once, when the file is opened: rows that trailed the log when the process ended without warning are folded anew from
 * it. Answers how many.
 */
export function catchUp(writer: Database.Database): number {
  const position = writer.prepare<[], string>(trailSql.position).pluck().get();
  const head = writer.prepare<[], number>(trailSql.head).pluck().get() as number;
  const trailing = position === undefined ? [] : trailingSince(writer, Number(position));
  const update = writer.prepare(conversationSql.updateMoving);
  inTransaction(writer, () => {
    for (const state of trailing) update.run(toUpdateMoving(state));
    writer.prepare(trailSql.remember).run(String(head));
  });
  return trailing.length;
}

function trailingSince(writer: Database.Database, position: number): Conversation[] {
  const row = writer.prepare<[string], ConversationRow>(
    `SELECT ${conversationSql.columns} FROM conversations c WHERE c.id = ?`,
  );
  const after = writer.prepare<[string, number], EventRow>(
    `SELECT ${eventSql.columns} FROM events WHERE conversation_id = ? AND seq > ? ORDER BY seq`,
  );
  const ids = writer.prepare<[number], string>(trailSql.spokenSince).pluck().all(position) as string[];
  return ids.flatMap((id) => {
    const stored = row.get(id);
    if (stored === undefined) return [];
    const missing = after.all(id, stored.seq).map(toEvent);
    return missing.length === 0 ? [] : [missing.reduce(evolve, fromRow(stored))];
  });
}
