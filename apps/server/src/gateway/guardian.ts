import type { Namespace, Server, Socket } from 'socket.io';
import { limits } from '#contracts/limits.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import type { ConsoleSocket } from './console-socket.js';

const everyMs = 2_000;
/** Packets that wait inside engine.io while the transport is not writable; a reader this far behind does not read. */
const waitingPackets = 4_000;

/** Ends sockets whose right has ended, within 5 s, and sockets that do not read what they are sent. */
export class Guardian {
  readonly #timer: NodeJS.Timeout;
  readonly #console: Namespace;
  readonly #visitors: Namespace;

  constructor(
    io: Server,
    private readonly ports: Ports,
  ) {
    this.#console = io.of('/console');
    this.#visitors = io.of('/visitor');
    this.#timer = setInterval(() => void this.#round(), everyMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #round(): Promise<void> {
    for (const socket of [...this.#console.sockets.values(), ...this.#visitors.sockets.values()]) {
      if (isBehind(socket)) end(socket, 'slow_reader');
    }
    try {
      for (const socket of this.#console.sockets.values()) await this.#check(socket as ConsoleSocket);
    } catch (error) {
      this.ports.log.error({ error }, 'sessions of live sockets could not be checked');
    }
  }

  async #check(socket: ConsoleSocket): Promise<void> {
    const session = await authenticateOperator(this.ports, socket.data.token);
    if (!session) {
      const isExpired = socket.data.session.session.expiresAt <= this.ports.clock.now();
      end(socket, isExpired ? 'expired' : 'revoked');
    } else if (session.operator.role !== socket.data.session.operator.role) {
      end(socket, 'revoked');
    }
  }
}

function isBehind(socket: Socket): boolean {
  // The transport's WebSocket is not part of engine.io's types; a polling transport has none.
  const transport = socket.conn.transport as unknown as { socket?: { bufferedAmount?: number } };
  const waiting = (socket.conn as unknown as { writeBuffer?: unknown[] }).writeBuffer?.length ?? 0;
  return (transport.socket?.bufferedAmount ?? 0) > limits.bufferedBytes || waiting > waitingPackets;
}

function end(socket: Socket, reason: 'revoked' | 'expired' | 'slow_reader'): void {
  socket.emit('session.ended', { reason });
  socket.disconnect(true);
}
