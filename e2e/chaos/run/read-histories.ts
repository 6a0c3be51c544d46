import { demoApiKey } from '../../support/demo.js';
import { HandClient } from '../clients/hand-client.js';
import { HandLog } from '../clients/hand-log.js';
import { Dice } from '../dice.js';
import type { Evidence, History, Summary, WireEvent } from '../evidence.js';
import { Course } from './course.js';
import { Recorder } from './recorder.js';

type Listed = Summary & { id: string; visitor: { id: string } };

const pageSize = 100;

/** What programs read over REST: whole logs in different ways, present states, counters. */
export class Reader {
  constructor(private readonly url: string) {}

  /** Every conversation there is, not only those that somebody in the run knows of. */
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

  /** Reads again, by other ways. */
  async readAgain(histories: readonly History[], cookie: string): Promise<void> {
    const sync = await syncReader(this.url, cookie);
    for (const { conversationId: id, readings } of histories) {
      readings.push({ by: 'pages', events: await this.#pages<WireEvent>(`/api/v1/conversations/${id}/events`) });
      const messages = await this.#pages<WireEvent>(`/api/v1/conversations/${id}/messages`);
      readings.push({ by: 'messages', only: 'message.posted', events: messages });
      readings.push({ by: 'sync', events: await sync.read(id) });
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

  /** How far every conversation is, and whether the bot still owes something: equal twice means quiet. */
  async pulse(): Promise<{ text: string; isOwed: boolean }> {
    const hits = await this.#pages<{ conversation: Listed & { waitingSince: string | null } }>('/api/v1/history');
    const rows = hits.map(({ conversation: c }) => `${c.id} ${c.state} ${c.seq}`).sort();
    const moves = (c: Listed & { waitingSince: string | null }) =>
      (c.state === 'bot' && c.waitingSince !== null) || c.state === 'offered' || c.state === 'snoozed';
    return { text: rows.join('\n'), isOwed: hits.some(({ conversation }) => moves(conversation)) };
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

/** The same logs once more, as a console reads them over the socket. */
async function syncReader(url: string, cookie: string) {
  const recorder = new Recorder(new Course(), { name: 'reader', kind: 'operator', way: 'hand' });
  const client = await new Promise<HandClient>((resolve) => {
    const settings = { url, auth: { version: 1 }, headers: { Cookie: cookie }, answerMs: 10_000, dice: new Dice(1) };
    const opened = new HandClient(
      { ...settings, namespace: '/console' },
      { up: () => resolve(opened), down: () => {}, push: () => {} },
    );
    opened.open();
  });
  return {
    read: async (id: string): Promise<WireEvent[]> => {
      const log = new HandLog(id, client, recorder);
      await log.sync();
      return log.events;
    },
    close: () => client.close(),
  };
}
