import { describeArticleStore } from '#testing/contracts/article-store-contract.js';
import { describeConversationStore } from '#testing/contracts/conversation-store-contract.js';
import { describeDecisionStore } from '#testing/contracts/decision-store-contract.js';
import { describeEventLog } from '#testing/contracts/event-log-contract.js';
import { describeEventStore } from '#testing/contracts/event-store-contract.js';
import { describeJournal } from '#testing/contracts/journal-contract.js';
import type { OpenStores } from '#testing/contracts/tested-stores.js';
import { openEmpty } from './testing/open-empty.js';

const open = openEmpty satisfies OpenStores;

describeJournal('SQLite', open);
describeEventLog('SQLite', () => open({}));
describeEventStore('SQLite', open);
describeConversationStore('SQLite', open);
describeDecisionStore('SQLite', open);
describeArticleStore('SQLite', async () => {
  const { stored, close } = await open({});
  return { articles: stored.articles, close };
});
