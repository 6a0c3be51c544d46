import { describe } from 'vitest';
import { describeUnitOfWork } from '#testing/contracts/unit-of-work-contract.js';
import { createMigratedDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgresPersistence } from './open-postgres.js';

const openUrl = (url: string) => openPostgresPersistence({ url, log: new RecordingLog(), poolSize: 4 });

async function open() {
  const database = await createMigratedDatabase(async (url) => (await openUrl(url)).close());
  const stored = await openUrl(database.url);
  return {
    stored,
    close: async () => {
      await stored.close();
      await database.drop();
    },
  };
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  describeUnitOfWork('PostgreSQL', open);
});
