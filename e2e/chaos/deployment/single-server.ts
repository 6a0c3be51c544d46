import { setTimeout as passed } from 'node:timers/promises';
import { TestServer } from '../../support/server.js';
import { checkDatabase } from '../faults/check-database.js';
import { readWords } from '../run/data-files.js';
import type { Deployment, FaultOutcome, Store } from './deployment.js';
import { readFollowers, readLog } from './read-sqlite.js';

interface Options {
  readonly env: Record<string, string>;
  /** Data directory to leave; null: a temporary one. */
  readonly dataDir: string | null;
  readonly freezeMs: number;
}

/** One server on SQLite. */
export class SingleServer implements Deployment {
  readonly servers: readonly TestServer[];
  readonly store: Store;

  private constructor(
    private readonly server: TestServer,
    private readonly freezeMs: number,
  ) {
    this.servers = [server];
    this.store = {
      words: async () => readWords(server.dataDir),
      followers: async () => readFollowers(server.dataDir),
      log: async () => readLog(server.dataDir),
    };
  }

  static async start({ env, dataDir, freezeMs }: Options): Promise<SingleServer> {
    return new SingleServer(await TestServer.start({ env, dataDir: dataDir ?? undefined }), freezeMs);
  }

  port(): number {
    return this.server.port;
  }

  async inject(kind: Parameters<Deployment['inject']>[0]): Promise<FaultOutcome> {
    const { server } = this;
    switch (kind) {
      case 'kill':
        await server.kill();
        await server.start();
        return {};
      case 'inspect': {
        const damages = await this.whileKilled(() => checkDatabase(server.dataDir));
        return { damages };
      }
      case 'drain':
        return { exit: await restart(server) };
      case 'freeze':
        server.signal('SIGSTOP');
        await passed(this.freezeMs);
        server.signal('SIGCONT');
        return {};
      default:
        throw new Error(`one server has no fault "${kind}"`);
    }
  }

  async whileKilled<T>(work: () => Promise<T>): Promise<T> {
    await this.server.kill();
    const result = await work();
    await this.server.start();
    return result;
  }

  dispose(): Promise<void> {
    return this.server.dispose();
  }
}

/** Drains a server and starts it again. Returns how it exited. */
export async function restart(
  server: TestServer,
): Promise<{ code: number | null; at: number; tookMs: number; said?: string }> {
  const at = Date.now();
  const began = performance.now();
  const { length } = server.output;
  const code = await server.stop();
  const tookMs = performance.now() - began;
  const said = server.output.slice(length).trim();
  await server.start();
  return { code, at, tookMs, ...(code !== 0 && { said }) };
}
