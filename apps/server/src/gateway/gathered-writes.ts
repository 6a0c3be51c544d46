import type { Socket as NetSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];
type Transport = Connection['transport'];

/** What engine.io's types leave out: the WebSocket of the transport, and the TCP socket of that. */
interface Wired {
  readonly socket?: { readonly _socket?: NetSocket };
}

/**
 * Everything that a WebSocket is sent in one turn of the event loop leaves in one system call: the acknowledgement and
 * the event that it is about, or the events of a whole batch to an operator. Writing is what a message costs most.
 */
export class GatheredWrites {
  readonly #held: Transport[] = [];

  constructor(io: Server) {
    io.engine.on('connection', (connection: Connection) => {
      // Said before the packet is queued: engine.io keeps it, with those that follow, while the transport is not writable.
      connection.on('packetCreate', () => this.#hold(connection.transport));
    });
  }

  #hold(transport: Transport): void {
    if (transport.name !== 'websocket' || !transport.writable) return;
    transport.writable = false;
    if (this.#held.length === 0) process.nextTick(() => this.flush());
    this.#held.push(transport);
  }

  /** Lets go of what is held now. Closing throws away what has not been written. */
  flush(): void {
    for (const transport of this.#held.splice(0)) {
      const wire = (transport as unknown as Wired).socket?._socket;
      wire?.cork();
      transport.writable = true;
      transport.emit('ready');
      wire?.uncork();
    }
  }
}
