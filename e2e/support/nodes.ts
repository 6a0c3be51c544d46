import { readMetrics } from './metrics.js';
import { TestServer } from './server.js';
import { TcpProxy } from './tcp-proxy.js';

const metricsToken = 'a-token-for-the-nodes';

/** Several nodes on one database of PostgreSQL, behind a reverse proxy. */
export class TestNodes {
  readonly #down = new Set<TestServer>();
  #next = 0;

  private constructor(
    readonly servers: readonly TestServer[],
    private proxy: TcpProxy | null = null,
  ) {}

  static async start(count: number, more: Record<string, string> = {}): Promise<TestNodes> {
    const env = {
      ...{ RATE_FACTOR: '1000', METRICS_TOKEN: metricsToken, OUTBOUND_NETWORKS: '127.0.0.0/8' },
      ...more,
    };
    const first = await TestServer.start({ env });
    const others = Array.from({ length: count - 1 }, () => TestServer.beside(first));
    const nodes = new TestNodes([first, ...(await Promise.all(others))]);
    nodes.proxy = await TcpProxy.to(() => nodes.#port());
    return nodes;
  }

  /** Of the reverse proxy: connections go to one node after the other, of those that are up. */
  get url(): string {
    return this.proxy?.url ?? '';
  }

  /** Restarts the nodes one after the other, as an upgrade does. Returns for each whether its drain completed. */
  async roll(): Promise<boolean[]> {
    const areDrained: boolean[] = [];
    for (const server of this.servers) {
      this.#down.add(server);
      areDrained.push(await server.drain());
      await server.start();
      this.#down.delete(server);
    }
    return areDrained;
  }

  /** Number of duties that a node has, or whether it has one of them: 1 or 0. */
  async dutiesOf(server: TestServer, duty?: string): Promise<number> {
    return (await readMetrics(server.url, metricsToken)).sum('parley_duty_held', duty === undefined ? {} : { duty });
  }

  async dispose(): Promise<void> {
    this.proxy?.close();
    const [first, ...others] = this.servers;
    for (const server of others) await server.dispose();
    await first?.dispose();
  }

  #port(): number {
    const up = this.servers.filter((server) => !this.#down.has(server));
    this.#next += 1;
    return up[this.#next % up.length]?.port ?? 0;
  }
}
