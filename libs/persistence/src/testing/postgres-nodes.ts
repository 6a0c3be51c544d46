import pg from 'pg';
import type { ConversationId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import { CommandCommitter } from '#testing/command-committer.js';
import { CuttableProxy } from '#testing/postgres/cuttable-proxy.js';
import { createMigratedDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import type { JournalLimits } from '../journal/journal-limits.js';
import { openPostgres } from '../postgres/data-source.js';
import type { PostgresJournal } from '../postgres/journal/journal.js';
import type { LogTail } from '../postgres/log/log-tail.js';
import { openLog } from '../postgres/log/open-log.js';
import { postgresErrors } from '../postgres/postgres-error.js';
import { type ConversationRow, conversationSql, fromRow as toConversation } from '../rows/conversation.row.js';
import { type EventRow, eventSql, fromRow as toEvent } from '../rows/event.row.js';
import { StorageHealth } from '../storage-health.js';

/** The log of one node, as the product opens it. */
export interface TestNode {
  readonly journal: PostgresJournal;
  readonly committer: CommandCommitter;
  readonly eventLog: EventLog;
  readonly tail: LogTail;
  readonly feed: CommitFeed;
  readonly log: RecordingLog;
  /** Events received by its listeners: of conversations, and of other streams. */
  readonly received: LoggedEvent[];
  readonly receivedEvents: StoredEvent[];
  /** Proxy between the node and the database, if requested. */
  readonly proxy: CuttableProxy | null;
}

interface NodeOptions {
  readonly limits?: Partial<JournalLimits>;
  readonly isCuttable?: boolean;
  /** Receives hints of the others; otherwise it reads at its next poll, or when its tail is pulled. */
  readonly hasHints?: boolean;
  /** Messages that it receives instead of one of another node. */
  readonly underway?: (message: unknown) => readonly unknown[];
  /** Milliseconds of its monotonic clock. */
  readonly monotonicNow?: () => number;
}

/** Several nodes on one database, in one process. */
export class PostgresNodes {
  readonly #database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  readonly #pool: pg.Pool;
  readonly #closing: (() => Promise<unknown>)[] = [];
  readonly #channels: { readonly receive: (message: unknown) => void }[] = [];
  #count = 0;

  private constructor(database: Awaited<ReturnType<typeof createMigratedDatabase>>) {
    this.#database = database;
    this.#pool = new pg.Pool({ connectionString: database.url, max: 2 });
    this.#pool.on('error', () => {});
  }

  static async open(): Promise<PostgresNodes> {
    const migrate = async (url: string) => (await openPostgres({ url, log: new RecordingLog() })).close();
    return new PostgresNodes(await createMigratedDatabase(migrate));
  }

  get url(): string {
    return this.#database.url;
  }

  async node({
    limits,
    isCuttable = false,
    hasHints = false,
    underway,
    monotonicNow,
  }: NodeOptions = {}): Promise<TestNode> {
    const log = new RecordingLog();
    const url = new URL(this.url);
    const proxy = isCuttable ? await CuttableProxy.before(Number(url.port)) : null;
    if (proxy !== null) url.port = String(proxy.port);
    const { pool, close } = await openPostgres({ url: url.href, log, poolSize: 4 });
    const feed = new CommitFeed(log);
    const health = new StorageHealth(postgresErrors('the test'), log);
    const channel = { receive: (_message: unknown) => {} };
    const nodes: Pick<NodeChannel, 'send' | 'onMessage'> = {
      send: (_topic, message) => {
        for (const other of this.#channels) if (other !== channel) other.receive(message);
      },
      onMessage: (_topic, listener) => {
        channel.receive = (message) => {
          for (const one of underway?.(message) ?? [message]) listener(one, 'another');
        };
        return () => {};
      },
    };
    const { journal, eventLog, tail } = await openLog({ pool, health, log, feed, limits, nodes, monotonicNow });
    if (hasHints) this.#channels.push(channel);
    const received: LoggedEvent[] = [];
    const receivedEvents: StoredEvent[] = [];
    feed.onConversation(({ events }) => received.push(...events));
    feed.onEvents(({ events }) => receivedEvents.push(...events));
    this.#count += 1;
    const committer = new CommandCommitter(journal, undefined, new SequentialIds(`node-${this.#count}`));
    this.#closing.push(async () => {
      await journal.close();
      await tail.close();
      await close();
      await proxy?.close();
    });
    return { journal, committer, eventLog, tail, feed, log, received, receivedEvents, proxy };
  }

  /** A connection of its own. */
  async client(): Promise<pg.Client> {
    const client = new pg.Client(this.url);
    client.on('error', () => {});
    await client.connect();
    this.#closing.push(() => client.end());
    return client;
  }

  readonly events = async (id: ConversationId): Promise<LoggedEvent[]> => {
    const { rows } = await this.#pool.query<EventRow>(
      `SELECT ${eventSql.columns} FROM events WHERE stream_id = $1 ORDER BY seq`,
      [id],
    );
    return rows.map(toEvent);
  };

  async row(id: ConversationId) {
    const { rows } = await this.#pool.query<ConversationRow>(
      `SELECT ${conversationSql.columns} FROM conversations c WHERE id = $1`,
      [id],
    );
    return rows[0] === undefined ? null : toConversation(rows[0]);
  }

  /** Ends the connections that wait for a lock, and returns how many. */
  async terminateWaiting(): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  }

  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
    await this.#pool.end();
    await this.#database.drop();
  }
}
