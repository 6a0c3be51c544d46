import type { Express } from 'express';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import type { GatewayObserver } from '../gateway/gateway-observer.js';
import type { Gateways } from '../gateway/gateways.js';
import type { SecurityEvent } from '../security/security-log.js';

export interface OpenedMetrics {
  readonly messages: GatewayObserver;
  readonly security: (type: SecurityEvent['type']) => void;
  /** Call it once the gateways are open. */
  measureGateways(gateways: Gateways): void;
  /** Adds the route to the server, or opens a port of its own. Resolves with the function that closes it. */
  serve(web: Express): Promise<() => Promise<void>>;
}

/**
 * Lazy-loaded metrics: null, and no metrics library in memory, where neither a port nor a token asks for them. To be opened
 * before the reactions of the core are started.
 */
export async function openMetrics(
  core: Core,
  config: Pick<Config, 'metricsPort' | 'metricsToken' | 'host'>,
): Promise<OpenedMetrics | null> {
  if (config.metricsPort === null && config.metricsToken === null) return null;
  const [{ Metrics }, { serveMetrics }] = await Promise.all([import('./metrics.js'), import('./serve-metrics.js')]);
  const metrics = await Metrics.over(core);
  return {
    messages: metrics.messages,
    security: metrics.security,
    measureGateways: (gateways) => metrics.measureGateways(gateways),
    serve: (web) => serveMetrics(web, metrics, config),
  };
}
