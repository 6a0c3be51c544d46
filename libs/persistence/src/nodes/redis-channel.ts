import type { Redis } from 'ioredis';
import type { Log } from '#engine/ports/log.js';
import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';
import { Topics } from './topics.js';

/** Maximum pause before the next attempt to connect, in milliseconds. */
const maxReconnectMs = 1_000;

/** Maximum wait for the answer to a command, in milliseconds. */
const answerWithinMs = 10_000;

/** Message of the driver's error for a command without an answer. */
const timedOut = 'Command timed out';

interface Options {
  readonly url: string;
  /** Part of the channel names: installations that share a Redis receive nothing of each other. */
  readonly dataSet: string;
  readonly nodeId: string;
  readonly log: Log;
  /** Maximum wait for the answer to a command, in milliseconds. */
  readonly answerMs?: number;
}

/** Channel between nodes by Redis pub/sub. While Redis is unreachable, messages are lost, not queued. */
export class RedisChannel implements NodeChannel {
  readonly #topics: Topics;
  readonly #name: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #log: Log;
  #isFailing = false;

  private constructor(publisher: Redis, subscriber: Redis, { dataSet, nodeId, log }: Options) {
    this.#topics = new Topics(nodeId, log);
    this.#name = `parley:${dataSet}`;
    this.#publisher = publisher;
    this.#subscriber = subscriber;
    this.#log = log;
    for (const connection of [publisher, subscriber]) connection.on('error', (error) => this.#failed(error));
    // Again with each connection.
    subscriber.on('ready', () => this.#ready());
    subscriber.on('message', (_name, encoded) => this.#topics.receive(encoded));
  }

  /** Loads the driver; connects in the background, and as often as it takes. */
  static async open(options: Options): Promise<RedisChannel> {
    const { Redis } = await import('ioredis');
    const connect = (isSubscriber: boolean) =>
      new Redis(options.url, {
        ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResubscribe: false, connectTimeout: 2_000 },
        commandTimeout: options.answerMs ?? answerWithinMs,
        ...{ keepAlive: 5_000, connectionName: `parley${isSubscriber ? '-listener' : ''}` },
        retryStrategy: (tries) => Math.min(50 * 2 ** tries, maxReconnectMs),
      });
    return new RedisChannel(connect(false), connect(true), options);
  }

  /** Whether messages are sent; whether they arrive is unknown. */
  get isReady(): boolean {
    return this.#publisher.status === 'ready';
  }

  send(topic: NodeTopic, message: unknown): void {
    if (!this.isReady) return;
    this.#publisher
      .publish(this.#name, this.#topics.encode(topic, message))
      .catch((error: unknown) => this.#reconnectAfterTimeout(error));
  }

  onMessage(...args: Parameters<NodeChannel['onMessage']>): () => void {
    return this.#topics.on(...args);
  }

  async close(): Promise<void> {
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #ready(): void {
    this.#subscriber.subscribe(this.#name).then(
      () => {
        if (this.#isFailing) this.#log.info({}, 'the connection to Redis was restored');
        this.#isFailing = false;
      },
      (error: unknown) => this.#failed(error),
    );
  }

  /** Where the link fails silently, TCP would retransmit for a quarter of an hour, while published messages are lost and pile up. */
  #reconnectAfterTimeout(error: unknown): void {
    if (this.isReady && (error as Error).message === timedOut) this.#publisher.disconnect(true);
  }

  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#log.warn({ error }, 'Redis is unreachable: events of other nodes arrive up to a second late');
    this.#isFailing = true;
  }
}
