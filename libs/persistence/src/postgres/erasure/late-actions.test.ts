import pg from 'pg';
import { expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import { eraseWithActions } from '#engine/erasure/erase-actions.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { createDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../../open-persistence.js';

const id = 'one' as ConversationId;

test.skipIf(!hasPostgres)(
  'a removal includes events that the followers cannot read yet, because an earlier transaction still runs',
  async () => {
    const database = await createDatabase();
    const persistence = await openPersistence({ directory: null, databaseUrl: database.url, log: new RecordingLog() });
    const slow = new pg.Client(database.url);
    await slow.connect();
    try {
      const committer = new CommandCommitter(persistence.journal);
      await committed(committer.start(id));
      const start = await persistence.eventLog.head();
      await slow.query('BEGIN; SELECT pg_current_xact_id()');
      const input = { email: 'ada@shop.example' };
      const command = { type: 'request-action', requestId: 'r-1', action: 'order.list', input, control: null } as const;
      await committed(committer.commit(id, { by: systemAuthor.actor, command }));
      expect(await persistence.eventLog.read(start, 10)).toEqual([]);

      const { journal, eventLog, actionAddresses, clients, conversations, followerPositions, unitOfWork } = persistence;
      const stored = { journal, eventLog, actionAddresses, clients, conversations, followerPositions, unitOfWork };
      const ports = { ...new EngineHarness(withheld).ports, ...stored };
      await eraseWithActions(ports, { emailsOf: async () => [input.email], by: systemAuthor }, async () => {});
      expect(JSON.stringify(await persistence.events.events(id, { limit: 100 }))).not.toContain(input.email);
    } finally {
      await slow.end();
      await persistence.close();
      await database.drop();
    }
  },
);
