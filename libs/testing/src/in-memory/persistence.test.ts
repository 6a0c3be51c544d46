import { describeArticleStore } from '../contracts/article-store-contract.js';
import { describeConversationStore } from '../contracts/conversation-store-contract.js';
import { describeDecisionStore } from '../contracts/decision-store-contract.js';
import { describeEventLog } from '../contracts/event-log-contract.js';
import { describeEventStore } from '../contracts/event-store-contract.js';
import { describeJournal } from '../contracts/journal-contract.js';
import type { OpenStores } from '../contracts/tested-stores.js';
import { InMemoryArticleStore } from './article-store.js';
import { inMemoryPersistence } from './persistence.js';

const open = (async (options) => ({
  stored: inMemoryPersistence(options),
  close: async () => {},
})) satisfies OpenStores;

describeJournal('memory', open);
describeEventLog('memory', () => open({}));
describeEventStore('memory', open);
describeConversationStore('memory', open);
describeDecisionStore('memory', open);
describeArticleStore('memory', async () => ({ articles: new InMemoryArticleStore(), close: async () => {} }));
