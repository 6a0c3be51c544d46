import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { failure } from '#contracts/errors.js';
import type { Config } from '#wiring/config/env.js';
import { sendProblem } from '../rest/problem.filter.js';
import { secureResponses } from '../security/response-headers.js';
import type { Metrics } from './metrics.js';

const path = '/metrics';

/** Measures requests and serves `/metrics`, on a separate port or on the main port behind a token. Resolves with its close function. */
export async function serveMetrics(
  web: Express,
  metrics: Metrics,
  { metricsPort, metricsToken, host }: Pick<Config, 'metricsPort' | 'metricsToken' | 'host'>,
): Promise<() => Promise<void>> {
  // Registered first, so that it measures every request.
  web.use(metrics.requests);
  const handlers = [...(metricsToken === null ? [] : [requireToken(metricsToken)]), show(metrics.registry)];
  if (metricsPort === null) {
    web.get(path, ...handlers);
    return async () => metrics.close();
  }
  const own = express()
    .disable('x-powered-by')
    .get(path, ...handlers);
  const server = createServer(own);
  secureResponses(server, { isHttps: false });
  server.listen(metricsPort, host);
  await once(server, 'listening');
  return () => {
    metrics.close();
    return close(server);
  };
}

function show(registry: Registry): RequestHandler {
  return (_, response, next) => {
    registry
      .metrics()
      .then((text) => response.set('Content-Type', registry.contentType).set('Cache-Control', 'no-store').send(text))
      .catch(next);
  };
}

function requireToken(token: string): RequestHandler {
  const expected = digest(`Bearer ${token}`);
  return (request, response, next) => {
    // Constant-time comparison: digests have one length.
    if (timingSafeEqual(digest(request.header('authorization') ?? ''), expected)) next();
    else sendProblem(request, response.set('WWW-Authenticate', 'Bearer'), failure('unauthenticated'));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
