import { demoApiKey } from '../../support/demo.js';
import { RawClient } from '../clients/raw-client.js';
import { RawLog } from '../clients/raw-log.js';
import type { Evidence, History, Summary, WireEvent } from '../evidence.js';
import { SeededRandom } from '../seeded-random.js';
import { Progress } from './progress.js';
import { Recorder } from './recorder.js';

type Listed = Summary & { id: string; visitor: { id: string } };

const pageSize = 100;

/** REST reader of logs in different ways, current states and counters. */
export class Reader {
  constructor(private readonly url: string) {}

  /** All conversations, not only those known to clients of the run. */
  async histories(): Promise<History[]> {
    const hits = await this.#pages<{ conversation: Listed }>('/api/v1/history');
    const histories: History[] = [];
    for (const { conversation } of hits) {
      const { id, visitor } = conversation;
      histories.push({
        conversationId: id,
        visitorId: visitor.id,
        events: await this.afterEach(id),
        readings: [],
        summary: await this.#get<Listed>(`/api/v1/conversations/${id}`),
      });
    }
    return histories;
  }

  /** Reads the logs again through other interfaces. */
  async readAgain(histories: readonly History[], cookie: string): Promise<void> {
    const sync = await syncReader(this.url, cookie);
    for (const { conversationId: id, readings } of histories) {
      readings.push({ by: 'pages', events: await this.#pages<WireEvent>(`/api/v1/conversations/${id}/events`) });
      const messages = await this.#pages<WireEvent>(`/api/v1/conversations/${id}/messages`);
      readings.push({ by: 'messages', only: 'message.posted', events: messages });
      readings.push({ by: 'sync', isExplained: true, events: await sync.read(id) });
      readings.push({ by: 'cursor, after a restart', events: await this.afterEach(id) });
    }
    sync.close();
  }

  async operators(): Promise<Evidence['operators']> {
    return this.#get('/api/v1/operators');
  }

  async counts(): Promise<Record<string, number>> {
    return this.#get('/api/v1/conversation-counts');
  }

  /** Progress of every conversation, and whether an answer or a timer is pending: unchanged twice means quiescence. */
  async pulse(): Promise<{ text: string; isPending: boolean }> {
    const hits = await this.#pages<{ conversation: Listed & { waitingSince: string | null } }>('/api/v1/history');
    const rows = hits.map(({ conversation: c }) => `${c.id} ${c.state} ${c.seq}`).sort();
    const moves = (c: Listed & { waitingSince: string | null }) =>
      (c.state === 'bot' && c.waitingSince !== null) || c.state === 'offered' || c.state === 'snoozed';
    return { text: rows.join('\n'), isPending: hits.some(({ conversation }) => moves(conversation)) };
  }

  async afterEach(id: string): Promise<WireEvent[]> {
    const events: WireEvent[] = [];
    for (;;) {
      const after = events.at(-1)?.seq ?? 0;
      const path = `/api/v1/conversations/${id}/events?limit=${pageSize}&after=${after}`;
      const page = await this.#get<WireEvent[]>(path);
      events.push(...page);
      if (page.length < pageSize) return events;
    }
  }

  async #pages<T>(path: string): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1; ; page += 1) {
      const found = await this.#get<T[]>(`${path}?limit=${pageSize}&page=${page}`);
      items.push(...found);
      if (found.length < pageSize) return items;
    }
  }

  async #get<T>(path: string): Promise<T> {
    const response = await fetch(this.url + path, { headers: { 'X-API-Key': demoApiKey } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** Reader of logs over the console's socket. */
async function syncReader(url: string, cookie: string) {
  const recorder = new Recorder(new Progress(), { name: 'reader', kind: 'operator', implementation: 'raw' });
  const client = await new Promise<RawClient>((resolve) => {
    const settings = {
      url,
      auth: { version: 1 },
      headers: { Cookie: cookie },
      answerMs: 10_000,
      random: new SeededRandom(1),
    };
    const opened = new RawClient(
      { ...settings, namespace: '/console' },
      { up: () => resolve(opened), down: () => {}, push: () => {} },
    );
    opened.open();
  });
  return {
    read: async (id: string): Promise<WireEvent[]> => {
      const log = new RawLog(id, client, recorder);
      await log.sync();
      return log.events;
    },
    close: () => client.close(),
  };
}
