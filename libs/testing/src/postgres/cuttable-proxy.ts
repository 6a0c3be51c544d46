import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Proxy in front of a server on the loopback, whose connections can be cut: each at once and whole, as when a server ends, and also
 * when the server answers a request that it has carried out already; or silenced, as when a cable is pulled.
 */
export class CuttableProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #cutAnswerTo: string | null = null;
  #awaited: { readonly text: string; readonly seen: () => void } | null = null;
  #isDown = false;
  #isSilent = false;
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

  /**
   * Cuts the connection of the next request that contains a text when its answer arrives, and holds the answer back.
   */
  cutNextAnswerTo(text: string): void {
    this.#cutAnswerTo = text;
  }

  /** Resolves as soon as a request that contains a text was passed on. */
  untilNext(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { text, seen: resolve };
    });
  }

  /** Passes nothing on any more, without a word to either side, until {@link mend}. New connections get no answer either. */
  silence(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  /** Cuts every connection, and refuses new ones until {@link mend}. */
  cutEverything(): void {
    this.#isDown = true;
    for (const pair of [...this.#pairs]) this.#cut(pair);
  }

  /** Delivers everything held back. */
  mend(): void {
    this.#isDown = false;
    this.#isSilent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
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
      if (this.#awaited !== null && chunk.includes(this.#awaited.text)) {
        const { seen } = this.#awaited;
        this.#awaited = null;
        seen();
      }
    });
    server.on('data', (chunk) => {
      if (!isDoomed) client.write(chunk);
      else {
        this.cuts += 1;
        this.#cut(pair);
      }
    });
    for (const socket of pair) {
      if (this.#isSilent) socket.pause();
      socket.on('error', () => this.#cut(pair));
      socket.on('close', () => this.#cut(pair));
    }
  }

  #cut(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }
}
