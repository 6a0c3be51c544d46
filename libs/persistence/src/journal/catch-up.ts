import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import type { Log } from '#engine/ports/log.js';
import { inTransaction } from '../in-transaction.js';
import { conversationSql, toUpdateMoving } from '../rows/conversation.row.js';
import { LogReader } from './log-reader.js';
import { trailSql } from './trail-sql.js';

/**
 * Once, when the file is opened: rows that trailed the log when the process ended without warning are folded anew from
 * it. What cannot be read is left as it is and logged; `integrityCheck()` tells it as well.
 */
export function catchUp(writer: Database.Database, log: Log): void {
  const position = writer.prepare<[], string>(trailSql.position).pluck().get();
  const head = writer.prepare<[], number>(trailSql.head).pluck().get() as number;
  if (position === String(head)) return;
  // Without a position the file is of a version that wrote every row at once.
  const states = position === undefined ? [] : statesSince(writer, Number(position), log);
  const update = writer.prepare(conversationSql.updateMoving);
  inTransaction(writer, () => {
    for (const state of states) update.run(toUpdateMoving(state));
    writer.prepare(trailSql.remember).run(String(head));
  });
  if (states.length > 0) log.info({ conversations: states.length }, 'rows that trailed the log were folded anew');
}

function statesSince(writer: Database.Database, position: number, log: Log): Conversation[] {
  const reader = new LogReader(writer);
  const ids = writer.prepare<[number], ConversationId>(trailSql.spokenSince).pluck().all(position) as ConversationId[];
  return ids.flatMap((id) => {
    try {
      const stored = reader.state(id);
      const missing = stored === null ? [] : reader.eventsAfter(id, stored.seq);
      return stored === null || missing.length === 0 ? [] : [missing.reduce(evolve, stored)];
    } catch (error) {
      log.error({ error, conversationId: id }, 'the row of a conversation trails its log, which cannot be read');
      return [];
    }
  });
}
