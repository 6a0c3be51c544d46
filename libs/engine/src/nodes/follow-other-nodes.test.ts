import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { StreamKind } from '#contracts/events/define-event.js';
import type { ArticleId, OperatorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anOperator } from '#testing/people.js';
import { operatorAuthor } from '../access/author.js';
import { publishArticle, withdrawArticle } from '../knowledge/articles/publish-article.js';
import { createArticle } from '../knowledge/articles/save-article.js';
import type { CommittedEvents, StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import { ChatbotDirectory } from '../state/chatbot-directory.js';
import { followOtherNodes } from './follow-other-nodes.js';

const author = operatorAuthor('sofia' as OperatorId);
const content: ArticleContent = {
  ...{ kind: 'answer', locale: 'en', topic: 'returns' },
  ...{ title: 'How do I return it?', variants: ['send back'], body: '30 days.' },
};

describe('a change made on another node', () => {
  let other: Ports;
  /** Of the node that follows. */
  let chatbots: ChatbotDirectory;
  let known: Map<ArticleId, string>;
  let synonyms: [id: string, groups: string[][]][];
  let renewals: number;
  let failures: number;
  let commit: (committed: CommittedEvents) => void;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const engine = new EngineHarness(withheld);
    other = engine.ports;
    chatbots = new ChatbotDirectory();
    known = new Map();
    synonyms = [];
    renewals = 0;
    failures = 0;
    stop = followOtherNodes({
      ports: {
        ...other,
        chatbots,
        eventLog: {
          ...other.eventLog,
          onEvents: (listener) => {
            commit = listener;
            return () => {};
          },
        },
        answerer: {
          ...other.answerer,
          load: () => Promise.reject(new Error('what is there need not be loaded again')),
          put: ({ id, title }) => void known.set(id, title),
          remove: (id) => void known.delete(id),
          setSynonyms: (id, groups) => void synonyms.push([id, groups]),
        },
      },
      stores: {
        chatbots: { all: () => other.unitOfWork.run((stores) => stores.chatbots.all()) },
        teams: { all: () => other.unitOfWork.run((stores) => stores.teams.all()) },
      },
      connections: {
        renew: async () => {
          if (failures > 0) {
            failures -= 1;
            throw new Error('the database is away');
          }
          renewals += 1;
        },
      },
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const changed = (kind: StreamKind, id: string, isRemote = true) =>
    commit({ events: [{ stream: { kind, id } } as StoredEvent], hasErased: false, isRemote });
  const store = (change: Partial<Chatbot>) => {
    const words = { id: shop, name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: [], policy: {} };
    return other.unitOfWork.run((stores) => stores.chatbots.put(chatbot.parse({ ...words, ...change })));
  };

  test('is loaded: a published article answers here, an unpublished one does not', async () => {
    const made = { chatbotId: shop, content, author, publish: false };
    const { id } = accepted(await createArticle(other, made));
    await publishArticle(other, { id, author });
    changed('article', id);
    await vi.waitFor(() => expect(known.get(id)).toBe('How do I return it?'));
    await withdrawArticle(other, { id, author });
    changed('article', id);
    await vi.waitFor(() => expect(known.size).toBe(0));
  });

  test('is loaded: settings and synonyms of a chatbot apply here, without a moment in which the bot has no knowledge', async () => {
    await store({ name: 'The shop' });
    changed('chatbot', shop);
    await vi.waitFor(() => expect(chatbots.get(shop)?.name).toBe('The shop'));
    expect(synonyms).toEqual([]);
    await store({ name: 'The shop', synonyms: [['bike', 'bicycle']] });
    changed('chatbot', shop);
    await vi.waitFor(() => expect(synonyms).toContainEqual([shop, [['bike', 'bicycle']]]));
  });

  test('is loaded: operators with their rights, and connections with their actions', async () => {
    await other.unitOfWork.run(({ operators }) => operators.put(anOperator('anna', { name: 'Anna', capacity: 9 })));
    changed('operator', 'anna');
    await vi.waitFor(() => expect(other.operatorBoard.view('anna' as OperatorId)?.capacity).toBe(9));
    changed('connection', 'one');
    await vi.waitFor(() => expect(renewals).toBe(1));
  });

  test('is read again where the database was away, although nothing more is changed', async () => {
    failures = 2;
    changed('connection', 'one');
    await vi.waitFor(() => expect(failures).toBe(1));
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(renewals).toBe(1));
  });

  test('is not what this node has changed itself', async () => {
    changed('connection', 'one', false);
    changed('connection', 'two');
    await vi.waitFor(() => expect(renewals).toBe(1));
  });
});
