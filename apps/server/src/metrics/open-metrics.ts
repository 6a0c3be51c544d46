import type { Express } from 'express';
import type { Server } from 'socket.io';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import type { SecurityEvent } from '../security/security-log.js';
import type { GatewayObserver } from './gateway-observer.js';

export interface OpenedMetrics {
  readonly messages: GatewayObserver;
  readonly security: (type: SecurityEvent['type']) => void;
  /** Measures connections, and the unsent bytes of all of them together. */
  measureSockets(io: Server, bufferedBytes: () => number): void;
  /** Adds the route to the server, or opens a separate port. */
  serve(web: Express): Promise<void>;
  close(): Promise<void>;
}

/**
 * Lazy-loaded metrics: null, and no metrics library in memory, where neither a port nor a token asks for them. To be opened
 * before the core starts.
 */
export async function openMetrics(
  core: Core,
  config: Pick<Config, 'metricsPort' | 'metricsToken' | 'host' | 'nodeName'>,
): Promise<OpenedMetrics | null> {
  if (config.metricsPort === null && config.metricsToken === null) return null;
  const [{ Metrics }, { serveMetrics }] = await Promise.all([import('./metrics.js'), import('./serve-metrics.js')]);
  const metrics = await Metrics.over(core, config.nodeName);
  let close = async () => metrics.close();
  return {
    messages: metrics.messages,
    security: metrics.security,
    measureSockets: (io, bufferedBytes) => metrics.measureSockets(io, bufferedBytes),
    serve: async (web) => {
      close = await serveMetrics(web, metrics, config);
    },
    close: () => close(),
  };
}
