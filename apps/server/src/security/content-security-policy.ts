import type { ServerResponse } from 'node:http';

/** Content security policy of a page: no inline scripts, no other origins. */
export function secure(response: Pick<ServerResponse, 'setHeader'>, policy: Record<string, string>): void {
  const all = { 'base-uri': "'none'", 'form-action': "'self'", 'object-src': "'none'", ...policy };
  response.setHeader(
    'Content-Security-Policy',
    Object.entries(all)
      .map((rule) => rule.join(' '))
      .join('; '),
  );
}
