import type { Server, Socket } from 'socket.io';

/** A connection of engine.io, which one or both namespaces share. */
export type Connection = Socket['conn'];

/** The transport's WebSocket is not part of engine.io's types; a polling transport has none. */
interface RawWebSocket {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Below this many bytes a connection's buffers are not inspected: the exact count costs more than the memory. */
const inspectAboveBytes = 16 * 1024;

/**
 * Backpressure meter: counts unsent bytes per connection. While a WebSocket is not writable, engine.io queues packets
 * without a bound, and `bufferedAmount` does not include them.
 */
export class Backlog {
  readonly #waiting = new WeakMap<Connection, number>();

  /** Calls `onOverflow` once, in its own turn, for a connection with more than `limit` unsent bytes. */
  constructor(io: Server, limit: number, onOverflow: (connection: Connection, bytes: number) => void) {
    io.engine.on('connection', (connection: Connection) => {
      let reported = false;
      connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
        const waiting = (this.#waiting.get(connection) ?? 0) + (data?.length ?? 0);
        this.#waiting.set(connection, waiting);
        if (reported || waiting < inspectAboveBytes) return;
        const bytes = this.bytesOf(connection);
        if (bytes <= limit) return;
        reported = true;
        // Not inside the loop over a room that sends this packet.
        setImmediate(onOverflow, connection, bytes);
      });
      connection.on('flush', () => this.#waiting.set(connection, 0));
    });
  }

  /** Bytes queued here and not yet taken by the network. */
  bytesOf(connection: Connection): number {
    return (this.#waiting.get(connection) ?? 0) + (webSocketOf(connection)?.bufferedAmount ?? 0);
  }
}

/** Terminates the connection at once: a graceful close would wait until the peer has read everything. */
export function terminate(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}

function webSocketOf(connection: Connection): RawWebSocket | undefined {
  return (connection.transport as unknown as { socket?: RawWebSocket }).socket;
}
