import type { Express, NextFunction, Request, Response } from 'express';
import type { Log } from '#engine/ports/log.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { sendJson } from '../rest/unknown-routes.js';
import { retryAfterSeconds } from '../retry-after.js';
import { callerNetwork } from '../security/caller-network.js';
import type { AuthorizationServer } from './authorization-server.js';
import { submitScript, submitScriptPath } from './form-post.js';
import type { InteractionPages } from './interaction-pages.js';
import { type OAuthIssuer, oauthPath, resourcePaths } from './oauth-issuer.js';
import { outageOf } from './outage-of.js';
import { resourceMetadata, resourceMetadataPath } from './resource-metadata.js';
import { style } from './style.js';
import { stylePath } from './views.js';

interface Served {
  readonly issuer: OAuthIssuer;
  readonly server: AuthorizationServer;
  readonly pages: InteractionPages;
  readonly limiter: RateLimiter;
  readonly log: Log;
}

/** Well-known addresses of an issuer with a path are before the path (RFC 8414, 3.1; RFC 5785). */
const wellKnown = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/** Mounts the authorization server before anything that reads a body: it reads its own. */
export function serveOAuth(web: Express, { issuer, server, pages, limiter, log }: Served): void {
  const limit = (request: Request, response: Response, next: NextFunction) => {
    const retryAfterMs = limiter.take(callerNetwork(request));
    if (retryAfterMs === 0) return next();
    response.setHeader('Retry-After', retryAfterSeconds(retryAfterMs));
    sendJson(response, 429, { error: 'temporarily_unavailable', error_description: 'Too many requests.' });
  };
  web.get(
    wellKnown.map((path) => path + oauthPath),
    limit,
    (request, _, next) => {
      request.url = oauthPath + request.path.slice(0, -oauthPath.length);
      next();
    },
  );
  for (const path of resourcePaths) web.get(resourceMetadataPath(path), limit, resourceMetadata(issuer, path));
  web.get(stylePath, (_, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.type('css').send(style);
  });
  web.get(submitScriptPath, (_, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.type('js').send(submitScript);
  });
  web.use(oauthPath, limit, (_, response, next) => {
    // Codes and tokens are in addresses and bodies here. `same-origin`, because `no-referrer` takes `Origin` from forms.
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  web.use(`${oauthPath}/interaction`, pages.router());
  web.use(oauthPath, (request, response, next) => {
    server.pinOrigin(request);
    server.handle(request, response).catch(next);
  });
  web.use(oauthPath, (error: unknown, _: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const outage = outageOf(error);
    if (outage) {
      response.setHeader('Retry-After', outage.retryAfter);
      return sendJson(response, outage.status, outage.body);
    }
    const status =
      error instanceof Error && 'status' in error && Number(error.status) < 500 ? Number(error.status) : 500;
    if (status === 500) log.error({ error }, 'an OAuth request failed');
    sendJson(response, status, { error: status === 500 ? 'server_error' : 'invalid_request' });
  });
}
