import type Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { systemActor } from '#contracts/actors.js';
import type { ConversationId, EventId, Instant } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { erase } from '#domain/conversation/lifecycle.js';
import { logEvents } from '#domain/conversation/log-events.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { JournalDecision } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { StorageHealth } from '../../storage-health.js';
import { WriteGate } from '../../write-gate.js';
import type { Connections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { SqliteJournal } from '../journal/journal.js';
import { replayLog } from '../journal/replay-log.js';
import { sqliteErrors } from '../storage-error.js';
import { eraseClients } from './erase-clients.js';
import { eraseGuests } from './erase-guests.js';
import { eraseMadeRecords } from './erase-made-records.js';
import type { Erased } from './erased.js';

/** Repeats erasures in a copy of the data: a restored backup, or data set aside. */
export async function eraseAgain(
  { writer, reader }: Connections,
  { conversations, visitors, clients }: Erased,
  { now, log, directory }: { readonly now: Instant; readonly log: Log; readonly directory: string },
): Promise<void> {
  // A copy of data in use, or left by a crash: its rows may lag.
  replayLog(writer, log);
  const health = new StorageHealth(sqliteErrors(databaseFile(directory)), log);
  const journal = new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log, feed: new CommitFeed(log) });
  const decide = (newest: Conversation | null): JournalDecision => {
    if (newest === null) return reject('not_found');
    const decision = erase(newest, systemActor);
    if (!decision.ok) return decision;
    const logged = logEvents(newest, decision.value.events, {
      conversationId: newest.id,
      at: now,
      clientKey: null,
      principal: null,
      explanation: null,
      newId: () => v7() as EventId,
    });
    return ok({ ...logged, due: null });
  };
  const ofVisitors = writer
    .prepare<[string], ConversationId>(
      'SELECT id FROM conversations WHERE visitor_id IN (SELECT value FROM json_each(?))',
    )
    .pluck()
    .all(JSON.stringify(visitors)) as ConversationId[];
  const all = [...new Set([...conversations, ...ofVisitors])];
  for (const id of all) {
    const result = await journal.commit(id, null, decide, () => {});
    if (!result.ok && result.code !== 'not_found') throw new Error(`${id} could not be erased: ${result.code}`);
  }
  await journal.close();
  // Its follower would do this once the copy is in use.
  const decisions = 'SELECT event_id FROM decisions WHERE conversation_id IN (SELECT value FROM json_each(?))';
  writer.prepare(`DELETE FROM decision_citations WHERE event_id IN (${decisions})`).run(JSON.stringify(all));
  writer.prepare(`DELETE FROM decisions WHERE event_id IN (${decisions})`).run(JSON.stringify(all));
  const listed = 'IN (SELECT value FROM json_each(?))';
  // What our own customer directory has of them, by the key that `activityKey` makes.
  writer
    .prepare(`DELETE FROM client_activities WHERE substr(write_key, instr(write_key, '-') + 1) ${listed}`)
    .run(JSON.stringify(all));
  eraseMadeRecords(writer, all, now);
  eraseGuests(writer, addressesOf(writer, { visitors, clients }), now);
  writer.prepare(`DELETE FROM email_codes WHERE visitor_id ${listed}`).run(JSON.stringify(visitors));
  writer.prepare(`DELETE FROM visitor_tokens WHERE visitor_id ${listed}`).run(JSON.stringify(visitors));
  writer.prepare(`DELETE FROM visitors WHERE id ${listed}`).run(JSON.stringify(visitors));
  eraseClients(writer, clients);
}

/** Addresses of clients, and proven ones of visitors: as in an erasure of data in use. */
function addressesOf(writer: Database.Database, { visitors, clients }: Pick<Erased, 'visitors' | 'clients'>): string[] {
  return writer
    .prepare<[string, string, string], string>(
      `SELECT email FROM clients WHERE id IN (SELECT value FROM json_each(?))
       UNION SELECT v.email FROM visitors v WHERE v.id IN (SELECT value FROM json_each(?)) AND v.email IS NOT NULL
         AND (v.external_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM clients c WHERE c.email = v.email))
       UNION SELECT v.confirmed_email FROM visitors v WHERE v.id IN (SELECT value FROM json_each(?))
         AND v.confirmed_email IS NOT NULL`,
    )
    .pluck()
    .all(JSON.stringify(clients), JSON.stringify(visitors), JSON.stringify(visitors)) as string[];
}
