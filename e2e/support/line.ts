import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a client and the server, in the hand of the test. */
export class Line {
  readonly #server: Server;
  readonly #pairs = new Set<{ near: Socket; far: Socket }>();
  #isOpen = true;
  #isMute = false;

  private constructor(toPort: number, from: () => string | undefined) {
    this.#server = createServer((near) => {
      if (!this.#isOpen) {
        near.destroy();
        return;
      }
      const far = connect({ port: toPort, host: '127.0.0.1', localAddress: from() });
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
        if (!this.#isMute) near.write(bytes);
      });
    });
  }

  /** @param from The loopback address from which the next connection comes to the server. */
  static async to(port: number, from: () => string | undefined = () => undefined): Promise<Line> {
    const line = new Line(port, from);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The server hears the client, the client hears nothing: acknowledgements are lost. Until the next `cut`. */
  mute(): void {
    this.#isMute = true;
  }

  /** Breaks every connection and lets none come about until `mend`. */
  cut(): void {
    this.#isOpen = false;
    this.#isMute = false;
    for (const { near } of this.#pairs) near.destroy();
  }

  mend(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
