import { describeConversationStore } from '../contracts/conversation-store-contract.js';
import { describeEventStore } from '../contracts/event-store-contract.js';
import { describeJournal } from '../contracts/journal-contract.js';
import type { OpenStored } from '../contracts/stored.js';
import { inMemoryPersistence } from './persistence.js';

const open: OpenStored = async (options) => ({ stored: inMemoryPersistence(options), close: async () => {} });

describeJournal('memory', open);
describeEventStore('memory', open);
describeConversationStore('memory', open);
