import type { RequestHandler } from 'express';
import { Gauge, Registry } from 'prom-client';
import type { Server } from 'socket.io';
import type { Core } from '#wiring/core.js';
import { gauge, measureConversations, measureFanOut } from './conversation-metrics.js';
import { measureFollowers } from './follower-metrics.js';
import type { GatewayObserver } from './gateway-observer.js';
import { measureKnowledge } from './knowledge-metrics.js';
import { measureMessages } from './message-metrics.js';
import { measureNode } from './node-metrics.js';
import { measureProcess } from './process-metrics.js';
import { measureRequests } from './request-metrics.js';
import { measureSecurity } from './security-metrics.js';

/** Every metric of `/metrics`, measured at the edges of the product; docs/metrics.md describes them. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests: RequestHandler = measureRequests(this.registry);
  readonly security = measureSecurity(this.registry);
  readonly messages: GatewayObserver = measureMessages(this.registry);
  readonly #stop: () => void;

  private constructor(
    private readonly core: Core,
    node: string,
  ) {
    this.registry.setDefaultLabels({ node });
    this.#stop = measureProcess(this.registry, core);
  }

  /** Call it before the reactions of the core start. */
  static async over(core: Core, node: string): Promise<Metrics> {
    const metrics = new Metrics(core, node);
    await measureConversations(metrics.registry, core);
    measureKnowledge(metrics.registry, core.ports);
    measureFollowers(metrics.registry, core.followers);
    measureNode(metrics.registry, core);
    return metrics;
  }

  measureSockets(io: Server, bufferedBytes: () => number): void {
    measureFanOut(this.registry, this.core.ports);
    const buffered = 'Unsent bytes of all sockets together.';
    gauge(this.registry, 'parley_socket_buffered_bytes', buffered, bufferedBytes);
    new Gauge({
      name: 'parley_socket_connections',
      help: 'Connected sockets.',
      labelNames: ['namespace'],
      registers: [this.registry],
      collect() {
        for (const namespace of ['visitor', 'console']) this.set({ namespace }, io.of(`/${namespace}`).sockets.size);
      },
    });
  }

  close(): void {
    this.#stop();
  }
}
