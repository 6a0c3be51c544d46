import type { Express, NextFunction, Request, Response } from 'express';
import { failure } from '#contracts/errors.js';
import { sendProblem } from './problem.filter.js';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Methods of an existing path, for `Allow`; empty for an unknown path. Nest alone answers 404 to both. */
export function allowedMethods(app: Express, path: string): string[] {
  const layers = (app as unknown as { router: { stack: Layer[] } }).router.stack;
  const methods = new Set(
    layers
      .filter((layer) => layer.route && layer.match(path))
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
      .filter((method) => method !== '_all')
      .map((method) => method.toUpperCase()),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/** Forbids caches to store API responses. */
export function keepPrivate(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Refuses a body that is not JSON with 415 before parsing. */
export function requireJson(request: Request, response: Response, next: NextFunction): void {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
  if (hasBody && !request.is('application/json')) sendProblem(request, response, failure('unsupported_media_type'));
  else next();
}
