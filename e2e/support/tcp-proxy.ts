import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** TCP proxy between a client and the server, with network faults on demand. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<{ near: Socket; far: Socket }>();
  #isOpen = true;
  #dropsReplies = false;

  private constructor(toPort: () => number, from: () => string | undefined) {
    this.#server = createServer((near) => {
      if (!this.#isOpen) {
        near.destroy();
        return;
      }
      const far = connect({ port: toPort(), host: '127.0.0.1', localAddress: from() });
      const pair = { near, far };
      this.#pairs.add(pair);
      const end = () => {
        near.destroy();
        far.destroy();
        this.#pairs.delete(pair);
      };
      for (const socket of [near, far]) socket.on('error', end).on('close', end);
      near.on('data', (bytes) => far.write(bytes));
      far.on('data', (bytes) => {
        if (!this.#dropsReplies) near.write(bytes);
      });
    });
  }

  /**
   * @param port Of the server, or of that for the next connection.
   * @param from Returns the local address of the next connection to the server.
   */
  static async to(port: number | (() => number), from: () => string | undefined = () => undefined): Promise<TcpProxy> {
    const proxy = new TcpProxy(typeof port === 'number' ? () => port : port, from);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops everything from the server to the client, so that acknowledgements are lost. Until the next `cut`. */
  dropReplies(): void {
    this.#dropsReplies = true;
  }

  /** Closes every connection and refuses new ones until `restore`. */
  cut(): void {
    this.#isOpen = false;
    this.#dropsReplies = false;
    for (const { near } of this.#pairs) near.destroy();
  }

  restore(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
