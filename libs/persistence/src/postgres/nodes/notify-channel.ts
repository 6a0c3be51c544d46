import pg, { type Client, type Pool } from 'pg';
import type { Log } from '#engine/ports/log.js';
import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';
import { Topics } from '../../nodes/topics.js';

const channel = 'parley';
const notify = { name: 'node-notify', text: `SELECT pg_notify('${channel}', $1)` } as const;
/** PostgreSQL takes less than 8000 bytes. */
const maxBytes = 7_900;
/** Messages that wait while one is sent: beyond that the oldest are lost. */
const maxWaiting = 1_000;
const reconnectMs = 1_000;

/**
 * Channel between nodes by LISTEN and NOTIFY, for installations without Redis. Sent outside of transactions: a NOTIFY within one
 * makes commits of the whole server wait for each other.
 */
export class NotifyChannel implements NodeChannel {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #topics: Topics;
  #waiting: string[] = [];
  #isSending = false;
  #listener: Client | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  #isFailing = false;
  #isClosed = false;

  constructor({ url, pool, log, nodeId }: { url: string; pool: Pool; log: Log; nodeId: string }) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
    this.#topics = new Topics(nodeId, log);
    void this.#listen();
  }

  send(topic: NodeTopic, message: unknown): void {
    const encoded = this.#topics.encode(topic, message);
    // The same hint says no more twice.
    if (this.#isClosed || Buffer.byteLength(encoded) > maxBytes || this.#waiting.includes(encoded)) return;
    this.#waiting.push(encoded);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    if (!this.#isSending) void this.#sendAll();
  }

  onMessage(...args: Parameters<NodeChannel['onMessage']>): () => void {
    return this.#topics.on(...args);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#reconnect !== null) clearTimeout(this.#reconnect);
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end().catch(() => {});
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const [encoded = ''] = this.#waiting.splice(0, 1);
      try {
        await this.#pool.query({ ...notify, values: [encoded] });
      } catch {
        // Lost: other nodes poll anyway, and writers report the failure.
      }
    }
    this.#isSending = false;
  }

  async #listen(): Promise<void> {
    const listener = new pg.Client({ connectionString: this.#url, keepAlive: true, application_name: 'parley' });
    this.#listener = listener;
    listener.on('notification', ({ payload }) => this.#topics.receive(payload ?? ''));
    listener.on('error', (error) => this.#lost(listener, error));
    listener.on('end', () => this.#lost(listener, null));
    try {
      await listener.connect();
      await listener.query(`LISTEN ${channel}`);
      if (this.#isFailing) this.#log.info({}, 'messages of other nodes come again');
      this.#isFailing = false;
    } catch (error) {
      this.#lost(listener, error);
    }
  }

  #lost(listener: Client, error: unknown): void {
    if (this.#listener !== listener || this.#isClosed) return;
    this.#listener = null;
    if (!this.#isFailing)
      this.#log.warn({ error }, 'messages of other nodes do not come: their events are late by up to a second');
    this.#isFailing = true;
    listener.end().catch(() => {});
    this.#reconnect = setTimeout(() => void this.#listen(), reconnectMs).unref();
  }
}
