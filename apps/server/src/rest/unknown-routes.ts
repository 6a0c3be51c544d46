import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { mediaTypesOf } from '#contracts/openapi/media-types.js';
import { RequestRefused } from '../refused.js';

interface Layer {
  route?: { methods: Record<string, boolean> };
  /** A router in the router. */
  handle: { stack?: readonly Layer[] };
  /** `path`: the part of the path that the mount of a router consumes, empty at the root. */
  match(path: string): false | { readonly path: string };
}

/** Methods of an existing path, for `Allow`; empty for an unknown path. Nest alone answers 404 to both. */
export function allowedMethods(app: Express, path: string): string[] {
  const { stack } = (app as unknown as { router: { stack: readonly Layer[] } }).router;
  const methods = new Set(methodsIn(stack, path).map((method) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function methodsIn(layers: readonly Layer[], path: string): string[] {
  // A path with a malformed escape names nothing.
  if (!isDecodable(path)) return [];
  return layers.flatMap((layer) => {
    const match = layer.match(path);
    if (!match) return [];
    if (layer.route) return Object.keys(layer.route.methods);
    const rest = path.slice(match.path.length);
    return methodsIn(layer.handle.stack ?? [], rest.startsWith('/') ? rest : `/${rest}`);
  });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Refuses a body that no operation takes before it is read: an unknown path is 404 and a wrong method 405, whatever was sent. */
export function refuseUnknownRoutes(allowed: (path: string) => string[]): RequestHandler {
  return ({ method, baseUrl, path }, response, next) => {
    if ((method === 'GET' || method === 'HEAD') && isDecodable(path)) return next();
    const methods = allowed(baseUrl + path);
    if (methods.includes(method)) return next();
    next(refusal(response, method, methods));
  };
}

/** 405 with `Allow` for a path that has other methods; 404 for one that has none, or whose route has nothing there. */
export function refusal(
  response: Pick<Response, 'setHeader'>,
  method: string,
  methods: readonly string[],
): RequestRefused {
  if (methods.length === 0 || methods.includes(method)) return new RequestRefused('not_found');
  response.setHeader('Allow', methods.join(', '));
  return new RequestRefused('method_not_allowed');
}

/** Forbids caches to store API responses. */
export function keepPrivate(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Replies without an entity tag, which `response.json` would add: for replies that are no state of a resource. */
export function sendJson(response: Response, status: number, body: object): void {
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

/** Refuses a body that is not JSON with 415 before parsing. A PATCH may have the media type of a merge patch. */
export function requireJson(request: Request, _: Response, next: NextFunction): void {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
  next(hasBody && !request.is(mediaTypesOf(request.method)) ? new RequestRefused('unsupported_media_type') : undefined);
}
