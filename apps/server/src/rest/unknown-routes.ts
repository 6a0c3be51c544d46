import type { Express, NextFunction, Request, Response } from 'express';
import { failure } from '#contracts/errors.js';
import { sendProblem } from './problem.filter.js';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods of a path that exists, for `Allow`; empty for a path that does not. Nest alone answers 404 to both. */
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

/** What the API answers is for the caller alone, and is what its content type says. */
export function keepPrivate(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}

/** A body that is not JSON is refused before anybody looks at it. */
export function requireJson(request: Request, response: Response, next: NextFunction): void {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
  if (hasBody && !request.is('application/json')) sendProblem(request, response, failure('unsupported_media_type'));
  else next();
}
