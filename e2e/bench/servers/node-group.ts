import { randomBytes } from 'node:crypto';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { TestServer } from '../../support/server.js';
import { cpuTimeMs, endedChildrenMs } from '../measure/cpu-time.js';

/** Nodes on a PostgreSQL of their own whose commits wait for the disk, with hints by Redis if it is installed. */
export class NodeGroup {
  private constructor(
    readonly servers: readonly TestServer[],
    readonly postgres: PostgresServer,
    private readonly redis: RedisServer | null,
  ) {}

  static async start(count: number): Promise<NodeGroup> {
    const postgres = await PostgresServer.start({ isDurable: true });
    if (postgres === null) throw new Error('PostgreSQL is not installed (postgresql of Debian)');
    await postgres.createDatabase('bench');
    const redis = hasRedis ? await RedisServer.start() : null;
    const env = {
      ...{ RATE_FACTOR: '100000', SECRET_KEYS: randomBytes(32).toString('base64') },
      ...{ DATABASE_URL: postgres.url('bench'), ...(redis && { REDIS_URL: redis.url }) },
    };
    const servers: TestServer[] = [];
    for (let index = 0; index < count; index += 1) servers.push(await TestServer.start({ data: 'new', env }));
    return new NodeGroup(servers, postgres, redis);
  }

  /** Processor time in milliseconds: of all nodes, and of the database. */
  cpu(): { readonly nodesMs: number; readonly databaseMs: number } {
    const sum = (pids: readonly number[]) =>
      pids.map(cpuTimeMs).reduce((total, ms) => total + (Number.isNaN(ms) ? 0 : ms), 0);
    const { pids } = this.postgres;
    // Connections are opened and closed meanwhile.
    const databaseMs = sum(pids) + endedChildrenMs(pids[0] ?? 0);
    return { nodesMs: sum(this.servers.map(({ pid }) => pid)), databaseMs };
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.dispose();
    await this.redis?.kill();
    await this.postgres.dispose();
  }
}
