import { describeIdempotencyStore } from '#testing/contracts/idempotency-store-contract.js';
import { InMemoryIdempotencyStore } from '#testing/in-memory/idempotency-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

describeIdempotencyStore('SQLite', () => openPersistence({ directory: null, log: new RecordingLog() }));
describeIdempotencyStore('memory', async () => ({
  idempotencyKeys: new InMemoryIdempotencyStore(),
  close: async () => {},
}));
