import type { Server as HttpServer } from 'node:http';
import type { Server } from 'socket.io';
import type { Ports } from '#engine/ports/ports.js';
import { ConsoleGateway } from './console.gateway.js';
import { EventRooms } from './event-rooms.js';
import { Guardian } from './guardian.js';
import { OperatorPresence } from './operator-presence.js';
import { QueueNotices } from './queue-notices.js';
import { createSocketServer } from './socket-server.js';
import { Viewers } from './viewers.js';
import { VisitorGateway } from './visitor.gateway.js';

export interface Gateways {
  readonly io: Server;
  /** Tells everybody when to come back, spread over `spreadMs`. */
  announceDrain(spreadMs: number): void;
  close(): Promise<void>;
}

/** Both namespaces with everything around them. */
export function openGateways(http: HttpServer, ports: Ports, publicUrl: string | null): Gateways {
  const io = createSocketServer(http, publicUrl);
  const rooms = new EventRooms(io, ports);
  const presence = new OperatorPresence(io, ports);
  const queue = new QueueNotices(io, ports);
  const guardian = new Guardian(io, ports);
  new ConsoleGateway(io, ports, { rooms, presence, viewers: new Viewers(io) });
  new VisitorGateway(io, ports, queue);
  return {
    io,
    announceDrain: (spreadMs) => {
      for (const namespace of [io.of('/visitor'), io.of('/console')]) {
        for (const socket of namespace.sockets.values()) {
          socket.emit('draining', { reconnectAfterMs: Math.round(500 + Math.random() * spreadMs) });
        }
      }
    },
    close: async () => {
      for (const part of [rooms, presence, queue, guardian]) part.close();
      await io.close();
    },
  };
}
