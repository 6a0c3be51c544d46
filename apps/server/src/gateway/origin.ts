import type { IncomingMessage } from 'node:http';

/**
 * Is this request from a page of ours, or from a program? A browser always names the page's origin on a WebSocket and on
 * every unsafe request, and no page can forge it; programs send none. The widget's panel is a page of ours too.
 */
export function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}
