import type { RequestHandler, Response } from 'express';
import type { RegisteredOrigins } from './registered-origins.js';
import type { WebOrigin } from './web-origin.js';

/** Seconds that a browser may keep a preflight: an application that is removed has its pages refused after that, too. */
const preflightSeconds = 600;

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders =
  'Authorization, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, MCP-Protocol-Version';
const shownHeaders =
  'ETag, Link, Location, X-Total-Count, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, Idempotent-Replayed, Deprecation, Sunset';

/**
 * CORS (Fetch standard) for pages of registered applications: their scripts may call the API with an access token, and read the challenge
 * that says where to get one. Never with credentials: neither the session cookie nor replies to it cross an origin. What needs no
 * credential at all is readable for them, too.
 */
export function allowRegisteredOrigins(
  own: Pick<WebOrigin, 'isOwn' | 'sessionOf'>,
  registered: RegisteredOrigins,
): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    const hasToken = /^bearer /i.test(request.headers.authorization ?? '');
    const isByOperator = !isPreflight && !hasToken && own.sessionOf(request) !== null;
    if (origin === undefined || own.isOwn(request) || isByOperator) return next();
    response.vary('Origin');
    registered.has(origin).then((isRegistered) => {
      if (!isRegistered) return next();
      response.setHeader('Access-Control-Allow-Origin', origin);
      if (isPreflight) return answerPreflight(response);
      response.setHeader('Access-Control-Expose-Headers', shownHeaders);
      next();
    }, next);
  };
}

function answerPreflight(response: Response): void {
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', requestHeaders);
  response.setHeader('Access-Control-Max-Age', preflightSeconds);
  response.status(204).end();
}
