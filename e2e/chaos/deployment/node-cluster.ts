import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { CuttableProxy } from '#testing/postgres/cuttable-proxy.js';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { addModels } from '../../support/demo-data.js';
import { TestServer } from '../../support/server.js';
import { readWords, uniqueWords } from '../run/data-files.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Deployment, FaultOutcome, Store } from './deployment.js';
import { PostgresReader } from './read-postgres.js';
import { restart } from './single-server.js';

interface Options {
  readonly nodes: number;
  readonly env: Record<string, string>;
  readonly freezeMs: number;
  readonly random: SeededRandom;
}

/** A node, and its own way to each server that it works on. */
interface Node {
  readonly server: TestServer;
  readonly links: Readonly<Record<string, CuttableProxy>>;
}

const database = 'parley';
/** How wrong the clock of each node is, in turn. */
const skewsMs = [0, 30_000, -30_000] as const;
const skewedClock = new URL('../faults/skewed-clock.mjs', import.meta.url).href;
/** A node that was killed stays away for up to this: longer than a lease. */
const maxAwayMs = 9_000;
/** A commit comes soon, since everybody writes. */
const commitMs = 5_000;

/** Several nodes on one PostgreSQL, and on one Redis if it is installed; their clocks are half a minute apart. */
export class NodeCluster implements Deployment {
  readonly store: Store;
  readonly #away = new Set<Node>();

  private constructor(
    private readonly options: Options,
    private readonly postgres: PostgresServer,
    private readonly redis: RedisServer | null,
    private readonly nodes: readonly Node[],
    private readonly directory: string,
  ) {
    const reader = new PostgresReader(postgres.url(database));
    this.store = {
      words: async () => new Set([...(await reader.matches(uniqueWords)), ...readWords(directory)]),
      followers: () => reader.followers(),
      log: () => reader.log(),
    };
  }

  static async start(options: Options): Promise<NodeCluster> {
    const postgres = await PostgresServer.start();
    if (postgres === null) throw new Error('PostgreSQL is not installed (postgresql of Debian)');
    await postgres.createDatabase(database);
    const redis = hasRedis ? await RedisServer.start() : null;
    const directory = mkdtempSync(join(tmpdir(), 'parley-nodes-'));
    const shared = { ...options.env, SECRET_KEYS: randomBytes(32).toString('base64') };
    // The first one alone: it fills the database.
    const first = await startNode(0, { shared, postgres, redis, directory });
    const others = Array.from({ length: options.nodes - 1 }, (_, index) =>
      startNode(index + 1, { shared, postgres, redis, directory }),
    );
    return new NodeCluster(options, postgres, redis, [first, ...(await Promise.all(others))], directory);
  }

  get servers(): readonly TestServer[] {
    return this.nodes.map(({ server }) => server);
  }

  port(): number {
    const up = this.nodes.filter((node) => !this.#away.has(node));
    // Not part of the seeded plan: clients draw it as they connect.
    const node = up[Math.floor(Math.random() * up.length)] ?? this.nodes[0];
    if (node === undefined) throw new Error('there are no nodes');
    return node.server.port;
  }

  inject(kind: Parameters<Deployment['inject']>[0]): Promise<FaultOutcome> {
    const index = this.options.random.below(this.nodes.length);
    const node = this.nodes[index] as Node;
    const name = `node ${index + 1}`;
    switch (kind) {
      case 'kill':
        return this.#kill(node, name);
      case 'drain':
        return this.#whileAway(node, async () => ({ exit: await restart(node.server), target: name }));
      case 'freeze':
        return this.#freeze(node, name);
      case 'database':
        return this.#killDatabase();
      case 'commit':
        return this.#killInCommit();
      case 'inspect':
        return this.#inspect();
      case 'hints':
        return this.#killRedis();
      case 'sever':
        return this.#sever(node, name);
      case 'blackout':
        return this.#blackOut();
      case 'roll':
        return this.#roll();
    }
  }

  async whileKilled<T>(work: () => Promise<T>): Promise<T> {
    await Promise.all(this.servers.map((server) => server.kill()));
    const result = await work();
    await Promise.all(this.servers.map((server) => server.start()));
    return result;
  }

  async dispose(): Promise<void> {
    for (const { server, links } of this.nodes) {
      await server.dispose();
      for (const link of Object.values(links)) await link.close();
    }
    await this.redis?.kill();
    await this.postgres.dispose();
    rmSync(this.directory, { recursive: true, force: true });
  }

  async #kill(node: Node, target: string): Promise<FaultOutcome> {
    await this.#whileAway(node, async () => {
      await node.server.kill();
      await passed(this.options.random.below(Math.min(this.options.freezeMs, maxAwayMs)));
      await node.server.start();
    });
    return { target };
  }

  /** A node, PostgreSQL or Redis. */
  async #freeze({ server }: Node, name: string): Promise<FaultOutcome> {
    const { postgres, redis } = this;
    const one = { target: name, freeze: () => server.signal('SIGSTOP'), thaw: () => server.signal('SIGCONT') };
    const engines = Object.entries({ PostgreSQL: postgres, ...(redis && { Redis: redis }) });
    const others = engines.map(([target, engine]) => ({
      target,
      freeze: () => engine.freeze(),
      thaw: () => engine.thaw(),
    }));
    const { target, freeze, thaw } = this.options.random.pick([one, one, ...others]);
    freeze();
    await passed(this.options.freezeMs);
    thaw();
    return { target };
  }

  async #killDatabase(): Promise<FaultOutcome> {
    const isFirstOnly = this.options.random.chance(0.5);
    await (isFirstOnly ? this.postgres.killFirst() : this.postgres.kill());
    await this.postgres.resume();
    return { target: isFirstOnly ? 'postmaster' : 'every process' };
  }

  /** As soon as a batch, or the end of a transaction, is on its way. */
  async #killInCommit(): Promise<FaultOutcome> {
    const { random } = this.options;
    const request = random.chance(0.7) ? 'journal-batch' : 'COMMIT';
    const sent = this.nodes.map(({ links }) => links.postgres?.untilNext(request));
    await Promise.race([...sent, passed(commitMs, null, { ref: false })]);
    // Received, being carried out, or answered.
    await passed(random.below(4));
    return { ...(await this.#killDatabase()), target: request };
  }

  async #inspect(): Promise<FaultOutcome> {
    await this.postgres.killFirst();
    await this.postgres.resume();
    return { damages: await new PostgresReader(this.postgres.url(database)).damages() };
  }

  async #killRedis(): Promise<FaultOutcome> {
    await this.redis?.kill();
    await passed(this.options.random.below(this.options.freezeMs));
    await this.redis?.restart();
    return this.redis === null ? { target: 'nothing: Redis is not installed' } : {};
  }

  /** With or without a word to both sides: connections are refused, or nothing passes any more. */
  async #sever({ links }: Node, name: string): Promise<FaultOutcome> {
    const { random, freezeMs } = this.options;
    const [to, link] = random.pick(Object.entries(links));
    const isSilent = random.chance(0.5);
    if (isSilent) link.silence();
    else link.cutEverything();
    await passed(freezeMs);
    // Delayed bytes arrive, or never do.
    if (isSilent && random.chance(0.5)) link.cutEverything();
    link.mend();
    return { target: `${name} from ${to}, ${isSilent ? 'silently' : 'refused'}` };
  }

  async #blackOut(): Promise<FaultOutcome> {
    await Promise.all([this.postgres.killFirst(), this.redis?.kill(), ...this.servers.map((server) => server.kill())]);
    await Promise.all([this.postgres.resume(), this.redis?.restart()]);
    await Promise.all(this.servers.map((server) => server.start()));
    return {};
  }

  async #roll(): Promise<FaultOutcome> {
    let worst: NonNullable<FaultOutcome['exit']> = { code: 0, at: 0, tookMs: 0 };
    for (const node of this.nodes) {
      const exit = await this.#whileAway(node, () => restart(node.server));
      if (exit.code !== 0 || exit.tookMs > worst.tookMs) worst = exit;
    }
    return { exit: worst };
  }

  async #whileAway<T>(node: Node, work: () => Promise<T>): Promise<T> {
    this.#away.add(node);
    const result = await work();
    this.#away.delete(node);
    return result;
  }
}

interface Surroundings {
  readonly shared: Record<string, string>;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | null;
  readonly directory: string;
}

async function startNode(index: number, { shared, postgres, redis, directory }: Surroundings): Promise<Node> {
  const links: Record<string, CuttableProxy> = { postgres: await CuttableProxy.before(postgres.port) };
  if (redis !== null) links.redis = await CuttableProxy.before(redis.port);
  const url = new URL(postgres.url(database));
  url.port = String(links.postgres?.port);
  const dataDir = mkdtempSync(join(directory, 'node-'));
  addModels(dataDir);
  const env = {
    ...shared,
    DATABASE_URL: url.href,
    ...(links.redis && { REDIS_URL: `redis://127.0.0.1:${links.redis.port}` }),
    CLOCK_SKEW_MS: String(skewsMs[index % skewsMs.length]),
    NODE_OPTIONS: `--import ${skewedClock}`,
  };
  return { server: await TestServer.start({ env, dataDir }), links };
}
