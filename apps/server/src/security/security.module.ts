import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PasswordCheck } from '#engine/people/password-check.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { CONFIG, PORTS } from '#wiring/core.module.js';
import { METRICS, MetricsModule } from '../metrics/metrics.module.js';
import type { OpenedMetrics } from '../metrics/open-metrics.js';
import { OAuthIssuer } from '../oauth/oauth-issuer.js';
import { AccessGuard } from './access.guard.js';
import { BearerTokens } from './bearer-tokens.js';
import { DeclaredHandlers } from './declared-handlers.js';
import { OperatorSignIn } from './operator-sign-in.js';
import { RegisteredOrigins } from './registered-origins.js';
import { RequestAdmission } from './request-admission.js';
import { SecurityLog } from './security-log.js';
import { SingleSignOnBrowser } from './single-sign-on-browser.js';
import { WebOrigin } from './web-origin.js';

/** Authentication and authorization: the guard of every transport, and the security log. */
@Module({
  imports: [DiscoveryModule, MetricsModule],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    DeclaredHandlers,
    OAuthIssuer,
    BearerTokens,
    OperatorSignIn,
    // One for all that ask for the current password: its lock-out counts the tries together.
    { provide: PasswordCheck, inject: [PORTS], useFactory: (ports: Ports) => new PasswordCheck(ports) },
    RegisteredOrigins,
    RequestAdmission,
    SingleSignOnBrowser,
    {
      provide: WebOrigin,
      inject: [PORTS, CONFIG],
      useFactory: ({ publicAddress }: Ports, config: Config) => new WebOrigin(publicAddress, config),
    },
    {
      provide: SecurityLog,
      inject: [PORTS, METRICS],
      useFactory: ({ log }: Ports, metrics: OpenedMetrics | null) => new SecurityLog(log, metrics?.security),
    },
  ],
  exports: [
    BearerTokens,
    OAuthIssuer,
    OperatorSignIn,
    PasswordCheck,
    RegisteredOrigins,
    RequestAdmission,
    SecurityLog,
    SingleSignOnBrowser,
    WebOrigin,
  ],
})
export class SecurityModule {}
