import pg, { type Client, type Pool } from 'pg';
import type { Log } from '#engine/ports/log.js';
import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';
import { Topics } from '../../nodes/topics.js';
import type { ConnectionSockets } from '../connection-sockets.js';

const channel = 'parley';
const notify = { name: 'node-notify', text: `SELECT pg_notify('${channel}', $1)` } as const;
/** Maximum message size: PostgreSQL limits a NOTIFY payload to less than 8000 bytes. */
export const maxMessageBytes = 7_900;
/** Capacity of the send queue: when it is full, the oldest message is dropped. */
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
  /** Connections over the same network link to the server. */
  readonly sockets?: Pick<ConnectionSockets, 'listen'>;
}

/**
 * Channel between nodes over LISTEN and NOTIFY, for installations without Redis. Messages are sent outside of transactions: a NOTIFY inside a
 * transaction serializes the commits of the whole server.
 *
 * The connection also carries a heartbeat. If the network drops packets silently, the socket reports no error, and a statement in flight would
 * wait for about 15 minutes, while the operating system retransmits it. When a heartbeat times out, the channel closes the connections that
 * received nothing since it was sent.
 */
export class NotifyChannel implements NodeChannel {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #topics: Topics;
  readonly #sockets: Parts['sockets'];
  readonly #heartbeat: NodeJS.Timeout;
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
    this.#heartbeat = setInterval(() => void this.#beat(), beatMs).unref();
    this.#pool = pool;
    this.#log = log;
    this.#topics = new Topics(nodeId, log);
    void this.#listen();
  }

  send(topic: NodeTopic, message: unknown): void {
    const encoded = this.#topics.encode(topic, message);
    // A message that is already queued would have no further effect.
    if (this.#isClosed || Buffer.byteLength(encoded) > maxMessageBytes || this.#waiting.includes(encoded)) return;
    this.#waiting.push(encoded);
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    if (!this.#isSending) void this.#sendAll();
  }

  onMessage(...args: Parameters<NodeChannel['onMessage']>): () => void {
    return this.#topics.on(...args);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
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
        // The message is lost: other nodes poll anyway, and writes report the failure.
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
      // Data received while this process was suspended is read first.
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
      if (this.#isFailing) this.#log.info({}, 'messages of other nodes arrive again');
      this.#isFailing = false;
    } catch (error) {
      this.#lost(listener, error);
    }
  }

  #lost(listener: Client, error: unknown): void {
    if (this.#listener !== listener || this.#isClosed) return;
    this.#listener = null;
    if (!this.#isFailing)
      this.#log.warn({ error }, 'messages of other nodes do not arrive: their events are up to a second late');
    this.#isFailing = true;
    listener.end().catch(() => {});
    this.#reconnect = setTimeout(() => void this.#listen(), reconnectMs).unref();
  }
}
