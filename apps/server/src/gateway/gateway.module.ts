import { type BeforeApplicationShutdown, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Server } from 'socket.io';
import { InjectMetrics, MetricsModule } from '../metrics/metrics.module.js';
import type { OpenedMetrics } from '../metrics/open-metrics.js';
import { SecurityModule } from '../security/security.module.js';
import { WebOrigin } from '../security/web-origin.js';
import { ActivityBroadcaster } from './activity-broadcaster.js';
import { ChatbotNotices } from './chatbot-notices.js';
import { ConnectionLimiter } from './connection-limiter.js';
import { ConsoleGateway } from './console.gateway.js';
import { ConsoleAdmission } from './console-admission.js';
import { ConsolePresence } from './console-presence.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { InFlightRequests } from './in-flight-requests.js';
import { MessageDispatcher } from './message-dispatcher.js';
import { MessageRateLimiter } from './message-rate-limiter.js';
import { NamespaceGuard } from './namespace-guard.js';
import { OperatorPresence } from './operator-presence.js';
import { ProtocolAdapter } from './protocol-adapter.js';
import { QueueNotices } from './queue-notices.js';
import { RoomRelay } from './room-relay.js';
import { SessionWatcher } from './session-watcher.js';
import { SlowReaders } from './slow-readers.js';
import { createSocketServer } from './socket-server.js';
import { Viewers } from './viewers.js';
import { VisitorGateway } from './visitor.gateway.js';
import { VisitorAdmission } from './visitor-admission.js';
import { VisitorOperators } from './visitor-operators.js';
import { VisitorPresence } from './visitor-presence.js';
import { WriteCoalescer } from './write-coalescer.js';

/**
 * Earliest reconnection after a drain, and the range of the random delay, in milliseconds, so that a thousand clients
 * do not reconnect at once.
 */
const minReconnectMs = 500;
const reconnectSpreadMs = 2_000;

/** Both socket namespaces with their limits, presence and broadcasts. */
@Module({
  imports: [SecurityModule, MetricsModule],
  providers: [
    // Made before the gateways, and attached to the HTTP server by the adapter.
    { provide: Server, inject: [WebOrigin], useFactory: createSocketServer },
    ProtocolAdapter,
    MessageDispatcher,
    MessageRateLimiter,
    InFlightRequests,
    WriteCoalescer,
    ConnectionLimiter,
    NamespaceGuard,
    SessionWatcher,
    SlowReaders,
    EventBroadcaster,
    ActivityBroadcaster,
    RoomRelay,
    QueueNotices,
    ChatbotNotices,
    VisitorOperators,
    OperatorPresence,
    ConsolePresence,
    Viewers,
    VisitorPresence,
    ConsoleAdmission,
    ConsoleGateway,
    VisitorAdmission,
    VisitorGateway,
  ],
  exports: [ProtocolAdapter],
})
export class GatewayModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly io: Server,
    private readonly inFlight: InFlightRequests,
    private readonly slowReaders: SlowReaders,
    @InjectMetrics() private readonly metrics: OpenedMetrics | null,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics?.measureSockets(this.io, () => this.slowReaders.bufferedBytes());
  }

  /** Drain: sends every client the time to reconnect, and refuses new messages. Resolves when all in flight are answered. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const namespace of [this.io.of('/visitor'), this.io.of('/console')]) {
      for (const socket of namespace.sockets.values()) {
        const reconnectAfterMs = Math.round(minReconnectMs + Math.random() * reconnectSpreadMs);
        socket.emit('draining', { reconnectAfterMs });
      }
    }
    await this.inFlight.close();
  }
}
