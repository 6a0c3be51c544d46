import { describeTestSetStore } from '#testing/contracts/test-set-store-contract.js';
import { InMemoryTestSetStore } from '#testing/in-memory/test-set-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

describeTestSetStore('SQLite', () => openPersistence({ directory: null, log: new RecordingLog() }));
describeTestSetStore('memory', async () => ({ testSets: new InMemoryTestSetStore(), close: async () => {} }));
