import type { NextFunction, Request, Response } from 'express';

/** Name of the query parameter that may carry an API key. */
export const queryKeyName = 'api_key';

const keys = new WeakMap<Request, readonly string[]>();

/**
 * Takes an API key out of the address of a request before anything else reads it: whatever is logged, linked or answered later
 * shows an address without the key. The guard finds it by {@link queryKeysOf}.
 */
export function takeQueryKey(request: Request, response: Response, next: NextFunction): void {
  const [path = '', query] = splitOnce(request.originalUrl);
  if (query !== undefined) {
    const parameters = query.split('&');
    const isKey = (parameter: string) => nameOf(parameter) === queryKeyName;
    const found = parameters.filter(isKey);
    if (found.length > 0) {
      // A page opened at such an address does not pass it on.
      response.setHeader('Referrer-Policy', 'no-referrer');
      keys.set(
        request,
        found.map((parameter) => decoded(parameter.slice(parameter.indexOf('=') + 1))),
      );
      const rest = parameters.filter((parameter) => !isKey(parameter)).join('&');
      request.originalUrl = rest === '' ? path : `${path}?${rest}`;
      request.url = request.originalUrl;
    }
  }
  next();
}

/** The keys that were in the address of a request: more than one is too many. */
export function queryKeysOf(request: Request): readonly string[] {
  return keys.get(request) ?? [];
}

function splitOnce(url: string): [path: string, query?: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

function nameOf(parameter: string): string {
  return decoded(parameter.split('=', 1)[0] ?? '');
}

/** A malformed escape stays unchanged: it is part of no key. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
