import type { Express, NextFunction, Request, Response } from 'express';
import { failure } from '#contracts/errors.js';
import { sendProblem } from './problem.filter.js';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** What no route took: 405 with `Allow` where the path exists under another method, 404 otherwise. */
export function refuseUnknownRoutes(app: Express) {
  return (request: Request, response: Response, _next: NextFunction): void => {
    const layers = (app as unknown as { router: { stack: Layer[] } }).router.stack;
    const methods = new Set(
      layers
        .filter((layer) => layer.route && layer.match(request.path))
        .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
        .map((method) => method.toUpperCase())
        .filter((method) => method !== '_ALL'),
    );
    if (methods.size === 0) {
      sendProblem(request, response, failure('not_found'));
      return;
    }
    if (methods.has('GET')) methods.add('HEAD');
    response.setHeader('Allow', [...methods].sort().join(', '));
    sendProblem(request, response, failure('method_not_allowed'));
  };
}

/** A body that is not JSON is refused before anybody looks at it. */
export function requireJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) sendProblem(request, response, failure('unsupported_media_type'));
  else next();
}
