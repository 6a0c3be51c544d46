import type { NextFunction, Request, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { graphqlPath } from '../graphql/graphql-path.js';
import { mcpPath } from '../mcp/mcp-path.js';
import { latencySeconds } from './buckets.js';

/** Rate, errors and duration of HTTP requests, by route and not by path: ids must not become series. */
export function measureRequests(registry: Registry) {
  const requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Answered HTTP requests, by route and error code (ok: no error).',
    labelNames: ['method', 'route', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Duration from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: latencySeconds,
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const since = performance.now();
    response.once('finish', () => {
      const labels = { method: methodOf(request), route: routeOf(request) };
      requests.inc({ ...labels, code: codeOf(response) });
      duration.observe(labels, (performance.now() - since) / 1000);
    });
    next();
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodOf({ method }: Request): string {
  return methods.has(method) ? method : 'other';
}

function routeOf({ path, baseUrl, route }: Request): string {
  if (baseUrl + path === graphqlPath || baseUrl === graphqlPath) return graphqlPath;
  if (baseUrl + path === mcpPath || baseUrl === mcpPath) return mcpPath;
  if (!path.startsWith('/api/') && !path.startsWith('/health/')) return 'page';
  const template: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof template === 'string' ? template : 'unknown';
}

function codeOf({ locals, statusCode }: Response): string {
  if (typeof locals.code === 'string') return locals.code;
  return statusCode < 400 ? 'ok' : String(statusCode);
}
