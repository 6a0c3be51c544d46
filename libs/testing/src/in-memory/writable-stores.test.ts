import { describeWritableStores } from '../contracts/writable-stores-contract.js';
import { inMemoryPersistence } from './persistence.js';

describeWritableStores('memory', async () => ({ stored: inMemoryPersistence(), close: async () => {} }));
