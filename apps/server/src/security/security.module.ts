import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { CONFIG, PORTS } from '#wiring/core.module.js';
import { METRICS, MetricsModule } from '../metrics/metrics.module.js';
import type { OpenedMetrics } from '../metrics/open-metrics.js';
import { AccessGuard } from './access.guard.js';
import { DeclaredHandlers } from './declared-handlers.js';
import { RequestAdmission } from './request-admission.js';
import { SecurityLog } from './security-log.js';
import { WebOrigin } from './web-origin.js';

/** Who asks, and what they may: the guard of every transport, and the record of who came and went. */
@Module({
  imports: [DiscoveryModule, MetricsModule],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    DeclaredHandlers,
    RequestAdmission,
    { provide: WebOrigin, inject: [CONFIG], useFactory: (config: Config) => new WebOrigin(config) },
    {
      provide: SecurityLog,
      inject: [PORTS, METRICS],
      useFactory: ({ log }: Ports, metrics: OpenedMetrics | null) => new SecurityLog(log, metrics?.security),
    },
  ],
  exports: [RequestAdmission, SecurityLog, WebOrigin],
})
export class SecurityModule {}
