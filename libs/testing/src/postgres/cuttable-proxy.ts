import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Proxy in front of a server on the loopback, whose connections can be cut: each at once and whole, as when a cable is pulled, and also
 * when the server answers a request that it has carried out already.
 */
export class CuttableProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #cutAnswerTo: string | null = null;
  #isDown = false;
  /** Answers that were cut off. */
  cuts = 0;

  private constructor(private readonly target: number) {
    this.#server = createServer((client) => this.#connect(client));
  }

  static async before(target: number): Promise<CuttableProxy> {
    const proxy = new CuttableProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts the connection of the next request that contains a text when its answer comes, and keeps the answer. */
  cutNextAnswerTo(text: string): void {
    this.#cutAnswerTo = text;
  }

  /** Cuts every connection, and refuses new ones until {@link mend}. */
  cutEverything(): void {
    this.#isDown = true;
    for (const pair of [...this.#pairs]) this.#cut(pair);
  }

  mend(): void {
    this.#isDown = false;
  }

  async close(): Promise<void> {
    this.cutEverything();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connect(client: Socket): void {
    if (this.#isDown) {
      client.destroy();
      return;
    }
    const server = connect(this.target, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    let isDoomed = false;
    client.on('data', (chunk) => {
      if (this.#cutAnswerTo !== null && chunk.includes(this.#cutAnswerTo)) {
        this.#cutAnswerTo = null;
        isDoomed = true;
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (!isDoomed) client.write(chunk);
      else {
        this.cuts += 1;
        this.#cut(pair);
      }
    });
    for (const socket of pair) {
      socket.on('error', () => this.#cut(pair));
      socket.on('close', () => this.#cut(pair));
    }
  }

  #cut(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }
}
