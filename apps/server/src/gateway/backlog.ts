import type { Server, Socket } from 'socket.io';

/** A connection of engine.io, which one or both namespaces share. */
export type Connection = Socket['conn'];

/** The transport's WebSocket is not part of engine.io's types; a polling transport has none. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** What is a connection is sent while it reads nothing costs memory: below this nobody looks more closely. */
const unsuspicious = 16 * 1024;

/**
 * Counts what each connection has been sent and has not taken. While a WebSocket is not writable engine.io keeps packets
 * without any bound, and `bufferedAmount` knows nothing of them.
 */
export class Backlog {
  readonly #waiting = new WeakMap<Connection, number>();

  /** Calls back, in a turn of its own, for a connection that has left more than `limit` bytes unread. */
  constructor(io: Server, limit: number, tooMuch: (connection: Connection, bytes: number) => void) {
    io.engine.on('connection', (connection: Connection) => {
      let told = false;
      connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
        const waiting = (this.#waiting.get(connection) ?? 0) + (data?.length ?? 0);
        this.#waiting.set(connection, waiting);
        if (told || waiting < unsuspicious) return;
        const bytes = this.bytesOf(connection);
        if (bytes <= limit) return;
        told = true;
        // Not inside the loop over a room that sends this packet.
        setImmediate(tooMuch, connection, bytes);
      });
      connection.on('flush', () => this.#waiting.set(connection, 0));
    });
  }

  /** Bytes sent and not taken by the network. */
  bytesOf(connection: Connection): number {
    return (this.#waiting.get(connection) ?? 0) + (wireOf(connection)?.bufferedAmount ?? 0);
  }
}

/** Lets go of everything at once: closing politely would wait until it has been read. */
export function cutOff(connection: Connection): void {
  const wire = wireOf(connection);
  connection.close(true);
  wire?.terminate();
}

function wireOf(connection: Connection): Wire | undefined {
  return (connection.transport as unknown as { socket?: Wire }).socket;
}
