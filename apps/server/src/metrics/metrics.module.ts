import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, CORE } from '#wiring/core.module.js';
import { InitialData } from '#wiring/initial-data.js';
import { type GatewayObserver, noopObserver } from './gateway-observer.js';
import { type OpenedMetrics, openMetrics } from './open-metrics.js';

export const METRICS = Symbol('metrics');
export const OBSERVER = Symbol('observer');

/** The metrics; null where neither a port nor a token asks for them. */
export const InjectMetrics = () => Inject(METRICS);
/** Metrics hooks of the gateways. */
export const InjectObserver = () => Inject(OBSERVER);

/** Measures from the edges of the product. Nest makes providers before the product starts, so nothing is missed. */
@Module({
  providers: [
    // Counts stored data, so the data directory must be prepared first.
    { provide: METRICS, inject: [CORE, CONFIG, InitialData], useFactory: openMetrics },
    {
      provide: OBSERVER,
      inject: [METRICS],
      useFactory: (metrics: OpenedMetrics | null): GatewayObserver => metrics?.messages ?? noopObserver,
    },
  ],
  exports: [METRICS, OBSERVER],
})
export class MetricsModule implements OnApplicationShutdown {
  constructor(@InjectMetrics() private readonly metrics: OpenedMetrics | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.metrics?.close();
  }
}
