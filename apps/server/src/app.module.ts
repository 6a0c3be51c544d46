import { type DynamicModule, Module } from '@nestjs/common';
import type { Log } from '#engine/ports/log.js';
import type { Config } from '#wiring/config/env.js';
import { CoreModule } from '#wiring/core.module.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { GraphqlModule } from './graphql/graphql.module.js';
import { HttpServerHooks } from './http-server-hooks.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { RestModule } from './rest/rest.module.js';
import { SecurityModule } from './security/security.module.js';

/** The server: the product of `CoreModule`, and its adapters to the outside. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest takes a module as a class.
export class AppModule {
  static forRoot(config: Config, log: Log): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.forRoot(config, log),
        MetricsModule,
        SecurityModule,
        OAuthModule,
        RestModule,
        GatewayModule,
        GraphqlModule,
        McpModule,
      ],
      providers: [HttpServerHooks],
    };
  }
}
