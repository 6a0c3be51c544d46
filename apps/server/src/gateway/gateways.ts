import type { Server as HttpServer } from 'node:http';
import type { Server } from 'socket.io';
import { limits } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import type { SecurityLog } from '../security/security-log.js';
import type { WebOrigin } from '../security/web-origin.js';
import { ChatbotNotices } from './chatbot-notices.js';
import { ConnectionLimiter } from './connection-limiter.js';
import { ConsoleGateway } from './console.gateway.js';
import { EventBroadcaster } from './event-broadcaster.js';
import type { GatewayObserver } from './gateway-observer.js';
import { InFlightRequests } from './in-flight-requests.js';
import { NamespaceGuard } from './namespace-guard.js';
import { OperatorPresence } from './operator-presence.js';
import { QueueNotices } from './queue-notices.js';
import { SessionWatcher } from './session-watcher.js';
import { createSocketServer } from './socket-server.js';
import { Viewers } from './viewers.js';
import { VisitorGateway } from './visitor.gateway.js';
import { VisitorPresence } from './visitor-presence.js';
import { WriteCoalescer } from './write-coalescer.js';

export interface Gateways {
  readonly io: Server;
  /** Unsent bytes of all connections together. */
  bufferedBytes(): number;
  /** Tells every client when to reconnect, spread over `spreadMs`, and refuses new messages. Resolves when all in flight are answered. */
  drain(spreadMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  readonly origin: WebOrigin;
  readonly trustProxy: number;
  readonly rateFactor: number;
  readonly observer: GatewayObserver;
  readonly security: SecurityLog;
}

/** Earliest reconnection after a drain, in milliseconds. */
const minReconnectMs = 500;

/** Opens both socket namespaces with their limits, presence and broadcasts. */
export function openGateways(http: HttpServer, ports: Ports, options: GatewayOptions): Gateways {
  const { origin, trustProxy, rateFactor, observer, security } = options;
  const io = createSocketServer(http, origin);
  const writes = new WriteCoalescer(io);
  const inFlight = new InFlightRequests();
  const broadcaster = new EventBroadcaster(io, ports);
  const presence = new OperatorPresence(io, ports);
  const queue = new QueueNotices(io, ports);
  const chatbots = new ChatbotNotices(io, ports);
  const sessionWatcher = new SessionWatcher(io, ports, { observer, security });
  const connectionsPerAddress = Math.ceil(limits.connectionsPerAddress * rateFactor);
  new ConnectionLimiter(io, ports, { connectionsPerAddress, trustProxy, observer });
  const namespaceGuard = new NamespaceGuard(io);
  const visitors = new VisitorPresence(io, ports);
  const viewers = new Viewers(io);
  new ConsoleGateway(io, ports, {
    namespaceGuard,
    origin,
    trustProxy,
    broadcaster,
    presence,
    viewers,
    visitors,
    inFlight,
    observer,
  });
  new VisitorGateway(io, ports, { namespaceGuard, queue, inFlight, presence: visitors, observer });
  return {
    io,
    bufferedBytes: () => sessionWatcher.bufferedBytes(),
    drain: (spreadMs) => {
      for (const namespace of [io.of('/visitor'), io.of('/console')]) {
        for (const socket of namespace.sockets.values()) {
          socket.emit('draining', { reconnectAfterMs: Math.round(minReconnectMs + Math.random() * spreadMs) });
        }
      }
      return inFlight.close();
    },
    close: async () => {
      for (const part of [broadcaster, presence, queue, chatbots, sessionWatcher]) part.close();
      writes.flush();
      await io.close();
    },
  };
}
