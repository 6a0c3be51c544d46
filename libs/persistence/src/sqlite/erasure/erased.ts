import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { conversationId, visitorId } from '#contracts/ids.js';
import type { Erased } from '#engine/ports/erasure.js';

const ledger = z.object({ conversations: z.array(conversationId), visitors: z.array(visitorId) });

/** What the log says was erased; nothing in data of a version that could not. */
export function erasedIn(database: Database.Database): Erased {
  const canErase = database.prepare(`SELECT 1 FROM pragma_table_info('events') WHERE name = 'stream_id'`).get();
  if (!canErase) return { conversations: [], visitors: [] };
  const ids = (type: string) =>
    database
      .prepare(
        `SELECT DISTINCT stream_id FROM events WHERE type IN ('conversation.erased', 'visitor.erased') AND type = ?`,
      )
      .pluck()
      .all(type);
  return ledger.parse({ conversations: ids('conversation.erased'), visitors: ids('visitor.erased') });
}

/** The list of erasures that lies beside backups: what was erased after they were made, so that a restore erases it again. */
export function readErasures(folder: string): Erased {
  const file = join(folder, 'parley-erasures.json');
  if (!existsSync(file)) return { conversations: [], visitors: [] };
  return ledger.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Adds to the list; what it had stays. Ids only, readable by the owner alone. */
export function addErasures(folder: string, erased: Erased): void {
  const all = unite(readErasures(folder), erased);
  if (all.conversations.length + all.visitors.length === 0) return;
  writeFileSync(join(folder, 'parley-erasures.json'), `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

export function unite(one: Erased, other: Erased): Erased {
  return {
    conversations: [...new Set([...one.conversations, ...other.conversations])],
    visitors: [...new Set([...one.visitors, ...other.visitors])],
  };
}
