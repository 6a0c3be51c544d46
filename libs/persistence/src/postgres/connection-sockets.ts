import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The sockets under the connections of a pool, to end those whose other side has gone without a word. */
export class ConnectionSockets {
  readonly #sockets = new Set<Socket>();

  add(client: ClientBase): void {
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    this.#sockets.add(stream);
    stream.once('close', () => this.#sockets.delete(stream));
  }

  /**
   * Returns a function that closes the connections that received nothing since this call: statements waiting on them
   * fail as on any loss.
   */
  listen(): () => void {
    const before = new Map([...this.#sockets].map((socket) => [socket, socket.bytesRead]));
    return () => {
      for (const [socket, bytesRead] of before) if (socket.bytesRead === bytesRead) socket.destroy();
    };
  }
}
