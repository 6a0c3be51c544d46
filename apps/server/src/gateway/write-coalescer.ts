import type { Socket as NetSocket } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Server, type Socket } from 'socket.io';

type Connection = Socket['conn'];
type Transport = Connection['transport'];

/** What engine.io's types leave out: the transport's WebSocket, and its TCP socket. */
interface Wired {
  readonly socket?: { readonly _socket?: NetSocket };
}

/**
 * Write coalescing: everything sent to a WebSocket in one turn of the event loop leaves in one system call, such as an
 * acknowledgement with its event, or a batch of events to an operator. The write is the largest cost of a message.
 */
@Injectable()
export class WriteCoalescer implements OnModuleInit {
  readonly #held: Transport[] = [];

  constructor(private readonly io: Server) {}

  /** The server has its engine by now. */
  onModuleInit(): void {
    this.io.engine.on('connection', (connection: Connection) => {
      // Emitted before the packet is queued: engine.io holds it and later ones while the transport is not writable.
      connection.on('packetCreate', () => this.#hold(connection.transport));
    });
  }

  #hold(transport: Transport): void {
    if (transport.name !== 'websocket' || !transport.writable) return;
    transport.writable = false;
    if (this.#held.length === 0) process.nextTick(() => this.flush());
    this.#held.push(transport);
  }

  /** Flushes held packets. Call it before closing, which discards unwritten ones. */
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
