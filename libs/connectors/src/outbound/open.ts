import { request as ask, type Dispatcher } from 'undici';
import type { OutboundRequest } from '#engine/ports/outbound.js';
import { faultOfStatus, OutboundError } from './outbound-error.js';
import { readReply } from './read-reply.js';

type Limits = Pick<Dispatcher.RequestOptions, 'signal' | 'headersTimeout' | 'bodyTimeout'> & { dispatcher: Dispatcher };

/** Sends a request, follows redirects up to the limit, and turns an error status into a fault. */
export async function open(
  request: OutboundRequest,
  { dispatcher, signal, ...timeouts }: Limits,
): Promise<{ answer: Dispatcher.ResponseData; url: string }> {
  const { method, body, redirects = 0, trustedAddress = false } = request;
  // Trusted addresses are not checked, so their redirects are not followed.
  if (trustedAddress && redirects > 0) throw new OutboundError('invalid', 'a trusted address follows no redirects');
  let url = checkedUrl(request.url);
  for (let followed = 0; ; followed += 1) {
    const answer = await ask(url, {
      dispatcher,
      method,
      // Headers with secrets are not sent to another origin.
      headers: { 'accept-encoding': 'gzip, br', ...contentType(body), ...(followed === 0 ? request.headers : {}) },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      signal,
      ...timeouts,
    });
    const { statusCode: status, headers } = answer;
    const to = status >= 300 && status < 400 ? headers.location : undefined;
    const fault = faultOfStatus(status);
    if (to === undefined && fault === null) return { answer, url: url.href };
    const isLast = fault !== null || method !== 'GET' || followed >= redirects;
    const isRead = isLast && (request.isExcerptEnough === true || request.isErrorReplyRead === true);
    const reply = isRead ? await readReply(answer, url.href, { ...request, isExcerptEnough: true }) : undefined;
    // Unread bodies hold their connections.
    if (reply === undefined) await answer.body.dump({ limit: 64 * 1024 }).catch(() => undefined);
    if (fault !== null) throw new OutboundError(fault, `status ${status}`, status, { reply });
    if (isLast) throw new OutboundError('invalid', 'redirected', status, { reply });
    const next = checkedUrl(new URL(String(to), url).href);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new OutboundError('invalid', 'redirected to http', status);
    url = next;
  }
}

function contentType(body: unknown): Record<string, string> {
  return body !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new OutboundError('invalid', 'not an address of the web');
  if (url.username !== '' || url.password !== '') throw new OutboundError('invalid', 'an address with a password');
  return url;
}
