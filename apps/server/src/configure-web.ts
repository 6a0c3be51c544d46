import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { limits } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { PORTS } from '#wiring/core.module.js';
import { projectRoot } from '#wiring/project-root.js';
import { METRICS } from './metrics/metrics.module.js';
import type { OpenedMetrics } from './metrics/open-metrics.js';
import { readLargeBodies } from './rest/large-bodies.js';
import { allowedMethods, keepPrivate, refuseUnknownRoutes, requireJson } from './rest/unknown-routes.js';
import { RequestAdmission } from './security/request-admission.js';
import { serve } from './static/pages.js';

/** Express middleware before the routes, in this order: metrics, pages, then what every request of the API passes. */
export async function configureWeb(app: NestExpressApplication, config: Config): Promise<void> {
  const web = app.getHttpAdapter().getInstance() as Express;
  web.disable('x-powered-by');
  web.set('trust proxy', config.trustProxy);
  web.set('query parser', 'simple');
  await app.get<OpenedMetrics | null>(METRICS)?.serve(web);
  const { chatbots } = app.get<Ports>(PORTS);
  serve(web, projectRoot, { chatbots, allowLoopback: config.seed === 'demo' });
  web.use(
    '/api',
    keepPrivate,
    refuseUnknownRoutes((path) => allowedMethods(web, path)),
    requireJson,
  );
  readLargeBodies(web, app.get(RequestAdmission));
  web.use('/api', express.json({ limit: limits.bodyBytes }));
}
