import { Client } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeArticleStore } from '#testing/contracts/article-store-contract.js';
import { describeConversationStore } from '#testing/contracts/conversation-store-contract.js';
import { describeDecisionStore } from '#testing/contracts/decision-store-contract.js';
import { describeEventLog } from '#testing/contracts/event-log-contract.js';
import { describeEventStore } from '#testing/contracts/event-store-contract.js';
import { describeJournal } from '#testing/contracts/journal-contract.js';
import type { OpenStores } from '#testing/contracts/tested-stores.js';
import { describeWritableStores } from '#testing/contracts/writable-stores-contract.js';
import { createDatabase, emptyDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';

let database: TestDatabase;
let cleaner: Client;
let shared: Persistence;

const openAgain = (limits = {}) =>
  openPersistence({ directory: null, databaseUrl: database.url, log: new RecordingLog(), poolSize: 4, limits });

/** Deletes the data of one test before the next. */
const afterwards = (close: () => Promise<void>) => async () => {
  await close();
  await emptyDatabase(cleaner);
};

/** For what reads the log: the journal remembers the conversations of the test before. */
const open = (async (limits) => {
  const stored = await openAgain(limits);
  return { stored, close: afterwards(() => stored.close()) };
}) satisfies OpenStores;

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  beforeAll(async () => {
    database = await createDatabase();
    cleaner = new Client({ connectionString: database.url });
    await cleaner.connect();
    shared = await openAgain();
  });
  afterAll(async () => {
    await shared.close();
    await cleaner.end();
    await database.drop();
  });

  describeWritableStores('PostgreSQL', async () => ({
    stored: shared,
    close: afterwards(() => shared.readMarks.flush()),
  }));
  describeArticleStore('PostgreSQL', async () => ({ articles: shared.articles, close: afterwards(async () => {}) }));
  describeJournal('PostgreSQL', open);
  describeEventLog('PostgreSQL', () => open({}));
  describeEventStore('PostgreSQL', open);
  describeConversationStore('PostgreSQL', open);
  describeDecisionStore('PostgreSQL', open);
});
