import pg, { type Client, type Pool } from 'pg';
import type { Log } from '#engine/ports/log.js';
import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';
import { Topics } from '../../nodes/topics.js';
import type { ConnectionSockets } from '../connection-sockets.js';

const channel = 'parley';
const notify = { name: 'node-notify', text: `SELECT pg_notify('${channel}', $1)` } as const;
/** PostgreSQL takes less than 8000 bytes. */
const maxBytes = 7_900;
/** Messages that wait while one is sent: beyond that the oldest are lost. */
const maxWaiting = 1_000;
const reconnectMs = 1_000;
/** Interval of heartbeat queries, and their timeout, in milliseconds. */
const beatMs = 2_000;
const answerMs = 5_000;

interface Parts {
  readonly url: string;
  readonly pool: Pool;
  readonly log: Log;
  readonly nodeId: string;
  /** Connections that share the link to the server. */
  readonly sockets?: Pick<ConnectionSockets, 'listen'>;
}

/**
 * Channel between nodes by LISTEN and NOTIFY, for installations without Redis. Sent outside of transactions: a NOTIFY within one
 * makes commits of the whole server wait for each other.
 *
 * Its connection is also the heartbeat of the link: where that is cut without a word, no error comes, and a statement on its way would wait
 * for a quarter of an hour, as long as the system sends it again. Without an answer in time, connections that were silent meanwhile are ended.
 */
export class NotifyChannel implements NodeChannel {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #topics: Topics;
  readonly #sockets: Parts['sockets'];
  readonly #heart: NodeJS.Timeout;
  #isBeating = false;
  #waiting: string[] = [];
  #isSending = false;
  #listener: Client | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  #isFailing = false;
  #isClosed = false;

  constructor({ url, pool, log, nodeId, sockets }: Parts) {
    this.#url = url;
    this.#sockets = sockets;
    this.#heart = setInterval(() => void this.#beat(), beatMs).unref();
    this.#pool = pool;
    this.#log = log;
    this.#topics = new Topics(nodeId, log);
    void this.#listen();
  }

  send(topic: NodeTopic, message: unknown): void {
    const encoded = this.#topics.encode(topic, message);
    // A repeated hint has no further effect.
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
    clearInterval(this.#heart);
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

  async #beat(): Promise<void> {
    const listener = this.#listener;
    if (listener === null || this.#isBeating) return;
    this.#isBeating = true;
    const endSilent = this.#sockets?.listen();
    try {
      await listener.query('SELECT 1');
    } catch (error) {
      // Messages received while this process was suspended are read first.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#listener === listener) endSilent?.();
      this.#lost(listener, error);
    }
    this.#isBeating = false;
  }

  async #listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'parley',
    });
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
