import type Database from 'better-sqlite3';
import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import type { Log } from '#engine/ports/log.js';
import { conversationSql, toUpdateActivity } from '../../rows/conversation.row.js';
import { inTransaction } from '../in-transaction.js';
import { LogReader } from './log-reader.js';
import { projectionSql } from './projection-sql.js';

/**
 * Replays the log into rows that lagged behind it when the process crashed; runs once, when the file is opened. A row that
 * cannot be replayed is left as it is and logged; `integrityCheck()` reports it as well.
 */
export function replayLog(writer: Database.Database, log: Log): void {
  const position = writer.prepare<[], string>(projectionSql.position).pluck().get();
  const head = writer.prepare<[], number>(projectionSql.head).pluck().get() as number;
  if (position === String(head)) return;
  // A file without a position comes from a version that wrote every row with its events.
  const states = position === undefined ? [] : statesSince(writer, Number(position), log);
  const update = writer.prepare(conversationSql.updateActivity);
  inTransaction(writer, () => {
    for (const state of states) update.run(toUpdateActivity(state));
    writer.prepare(projectionSql.savePosition).run(String(head));
  });
  if (states.length > 0) log.info({ conversations: states.length }, 'replayed the log into rows that lagged behind it');
}

function statesSince(writer: Database.Database, position: number, log: Log): Conversation[] {
  const reader = new LogReader(writer);
  const ids = writer
    .prepare<[number], ConversationId>(projectionSql.changedSince)
    .pluck()
    .all(position) as ConversationId[];
  return ids.flatMap((id) => {
    try {
      const stored = reader.state(id);
      const missing = stored === null ? [] : reader.eventsAfter(id, stored.seq);
      return stored === null || missing.length === 0 ? [] : [missing.reduce(evolve, stored)];
    } catch (error) {
      log.error({ error, conversationId: id }, 'a conversation row lags behind its log, which cannot be read');
      return [];
    }
  });
}
