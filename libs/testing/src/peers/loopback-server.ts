import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

export interface PeerAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An HTTP server on the loopback that answers JSON, and can hang and be gone, for systems that run nowhere but at their vendor. */
export class LoopbackServer {
  readonly #server: Server;
  #held: (() => void)[] | null = null;
  #url = '';

  constructor(answer: (request: IncomingMessage, text: string) => PeerAnswer) {
    this.#server = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request.setEncoding('utf8')) text += piece;
      const { status, headers, body } = answer(request, text);
      const send = () =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      if (this.#held) this.#held.push(send);
      else send();
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.#url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** Also when it is gone. */
  get url(): string {
    return this.#url;
  }

  /** Processes requests without answering, until `resume`. */
  freeze(): void {
    this.#held = [];
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const send of held) send();
  }

  async kill(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }
}
