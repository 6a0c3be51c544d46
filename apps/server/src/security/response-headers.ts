import type { Server as HttpServer } from 'node:http';
import type { WebOrigin } from './web-origin.js';

/** Two years, as browsers' preload lists require; without subdomains, which may belong to others. */
const strictTransport = 'max-age=63072000';

/**
 * Security headers of every response: pages, files, the API, engine.io, errors. Call it after all request listeners are
 * registered: headers set first can still be replaced by a more specific handler.
 */
export function secureResponses(http: HttpServer, origin: Pick<WebOrigin, 'isHttps'>): void {
  http.prependListener('request', (_, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (origin.isHttps) response.setHeader('Strict-Transport-Security', strictTransport);
  });
}
