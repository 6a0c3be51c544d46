import type { Server as HttpServer } from 'node:http';
import type { Server } from 'socket.io';
import { limits } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import { ChatbotNotices } from './chatbot-notices.js';
import { ConsoleGateway } from './console.gateway.js';
import { Doorkeeper } from './doorkeeper.js';
import { EventRooms } from './event-rooms.js';
import type { GatewayObserver } from './gateway-observer.js';
import { GatheredWrites } from './gathered-writes.js';
import { Guardian } from './guardian.js';
import { Intake } from './intake.js';
import { OperatorPresence } from './operator-presence.js';
import { QueueNotices } from './queue-notices.js';
import { createSocketServer } from './socket-server.js';
import { Viewers } from './viewers.js';
import { VisitorGateway } from './visitor.gateway.js';

export interface Gateways {
  readonly io: Server;
  /** Bytes that all connections together have been sent and have not taken. */
  bufferedBytes(): number;
  /** Tells everybody when to come back, spread over `spreadMs`, and takes no new messages. Resolves when all are answered. */
  drain(spreadMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly rateFactor: number;
  readonly observer: GatewayObserver;
}

/** The soonest that anybody is asked back after a drain, in milliseconds. */
const soonestMs = 500;

/** Both namespaces with everything around them. */
export function openGateways(http: HttpServer, ports: Ports, options: GatewayOptions): Gateways {
  const { publicUrl, trustProxy, rateFactor, observer } = options;
  const io = createSocketServer(http, publicUrl);
  const writes = new GatheredWrites(io);
  const intake = new Intake();
  const rooms = new EventRooms(io, ports);
  const presence = new OperatorPresence(io, ports);
  const queue = new QueueNotices(io, ports);
  const chatbots = new ChatbotNotices(io, ports);
  const guardian = new Guardian(io, ports, observer);
  const connectionsPerAddress = Math.ceil(limits.connectionsPerAddress * rateFactor);
  new Doorkeeper(io, ports, { connectionsPerAddress, trustProxy, observer });
  new ConsoleGateway(io, ports, { rooms, presence, viewers: new Viewers(io), intake, observer });
  new VisitorGateway(io, ports, { queue, intake, observer });
  return {
    io,
    bufferedBytes: () => guardian.bufferedBytes(),
    drain: (spreadMs) => {
      for (const namespace of [io.of('/visitor'), io.of('/console')]) {
        for (const socket of namespace.sockets.values()) {
          socket.emit('draining', { reconnectAfterMs: Math.round(soonestMs + Math.random() * spreadMs) });
        }
      }
      return intake.close();
    },
    close: async () => {
      for (const part of [rooms, presence, queue, chatbots, guardian]) part.close();
      writes.flush();
      await io.close();
    },
  };
}
