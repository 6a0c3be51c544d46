import { extname } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';

/**
 * Allow-list of static file types. HTML is not among them: without the content policy and nonce that its route adds, any
 * site could frame it.
 */
const served = new Set(['.css', '.ico', '.jpg', '.js', '.json', '.map', '.mp3', '.png', '.svg', '.webp', '.woff2']);

/** Content policy for a file opened as a document, above all an SVG: no scripts, no framing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

type Headers = Readonly<Record<string, string>>;

/** Headers of a file that must not act as a document. */
export const inert: Headers = { 'Content-Security-Policy': policy };

/** Cache header for files with a content hash in the name. */
export const forEver: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Cache header for scripts that other sites load. */
export const embeddable: Headers = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
};

/** Serves the static files of a folder by an allow-list of types; everything else is 404. */
export function assets(folder: string, headers: Headers = {}): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    fallthrough: true,
    cacheControl: headers['Cache-Control'] === undefined,
    setHeaders: (response: Response) => {
      for (const [name, value] of Object.entries({ ...headers, ...inert })) response.setHeader(name, value);
    },
  });
  return (request: Request, response, next) => {
    if (served.has(extname(decoded(request.path)).toLowerCase())) serve(request, response, next);
    else next();
  };
}

/** Decodes a URL path for the file system; empty for a malformed one. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
