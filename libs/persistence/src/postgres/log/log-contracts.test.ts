import { describe } from 'vitest';
import { describeEventLog } from '#testing/contracts/event-log-contract.js';
import { describeJournal } from '#testing/contracts/journal-contract.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { PostgresNodes } from '../../testing/postgres-nodes.js';
import { openPostgresPersistence } from '../open-postgres.js';

async function open(limits: { readonly journalQueue?: number } = {}) {
  const nodes = await PostgresNodes.open();
  const persistence = await openPostgresPersistence({ url: nodes.url, log: new RecordingLog(), poolSize: 4, limits });
  const stored = {
    ...persistence,
    events: { events: nodes.events, count: async (id: string) => (await nodes.events(id as never)).length },
    conversations: {
      get: async (id: string) => {
        const conversation = await nodes.row(id as never);
        return conversation && { conversation };
      },
    },
  };
  const close = async () => {
    await persistence.close();
    await nodes.close();
  };
  return { stored, close };
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  describeJournal('PostgreSQL', open);
  describeEventLog('PostgreSQL', open);
});
