import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { limits } from '#contracts/limits.js';
import { WidgetLoads } from '#engine/knowledge/chatbots/widget-loads.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { PORTS } from '#wiring/core.module.js';
import { InitialData } from '#wiring/initial-data.js';
import { projectRoot } from '#wiring/project-root.js';
import { graphqlPath } from './graphql/graphql-path.js';
import { HttpEndpoint } from './graphql/http-endpoint.js';
import { McpEndpoint } from './mcp/mcp-endpoint.js';
import { mcpPath } from './mcp/mcp-path.js';
import { METRICS } from './metrics/metrics.module.js';
import type { OpenedMetrics } from './metrics/open-metrics.js';
import { AuthorizationServer } from './oauth/authorization-server.js';
import { InteractionPages } from './oauth/interaction-pages.js';
import { OAuthIssuer } from './oauth/oauth-issuer.js';
import { serveOAuth } from './oauth/serve-oauth.js';
import { readExactBodies } from './rest/exact-bodies.js';
import { readLargeBodies } from './rest/large-bodies.js';
import { readJson } from './rest/read-json.js';
import { allowedMethods, keepPrivate, refuseUnknownRoutes, requireJson } from './rest/unknown-routes.js';
import { allowRegisteredOrigins } from './security/cross-origin.js';
import { takeQueryKey } from './security/query-key.js';
import { RegisteredOrigins } from './security/registered-origins.js';
import { RequestAdmission } from './security/request-admission.js';
import { WebOrigin } from './security/web-origin.js';
import { serve } from './static/pages.js';

/** Express middleware before the routes, in this order: metrics, pages, then what every request of the API passes. */
export async function configureWeb(app: NestExpressApplication, config: Config): Promise<void> {
  const web = app.getHttpAdapter().getInstance() as Express;
  web.disable('x-powered-by');
  web.set('trust proxy', config.trustProxy);
  web.set('query parser', 'simple');
  web.use(takeQueryKey);
  web.use(evaluateRevalidations);
  await app.get<OpenedMetrics | null>(METRICS)?.serve(web);
  const ports = app.get<Ports>(PORTS);
  const { isDemonstration } = app.get(InitialData);
  serve(web, projectRoot, {
    chatbots: ports.chatbots,
    images: ports.images,
    eventLog: ports.eventLog,
    allowLoopback: config.seed === 'demo' && isDemonstration,
    isDemonstration,
    loads: app.get(WidgetLoads),
    proxies: config.trustProxy,
  });
  serveOAuth(web, {
    issuer: app.get(OAuthIssuer),
    server: app.get(AuthorizationServer),
    pages: app.get(InteractionPages),
    limiter: ports.rateLimiters.of('oauthPerAddress'),
    log: ports.log,
  });
  web.use(['/api', graphqlPath, mcpPath], allowRegisteredOrigins(app.get(WebOrigin), app.get(RegisteredOrigins)));
  app.get(HttpEndpoint).mount(web);
  app.get(McpEndpoint).mount(web);
  web.use(
    '/api',
    keepPrivate,
    refuseUnknownRoutes((path) => allowedMethods(web, path)),
    requireJson,
  );
  readExactBodies(web);
  readLargeBodies(web, app.get(RequestAdmission));
  web.use('/api', readJson(limits.bodyBytes));
}

/**
 * Evaluates every `If-None-Match`: Express sends the body if the request has `Cache-Control: no-cache`, which is for caches on the way, and which
 * `fetch` of Node.js adds to each revalidation.
 */
function evaluateRevalidations({ headers }: Request, _: Response, next: NextFunction): void {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
  next();
}
