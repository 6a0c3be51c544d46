import type { Request, Response } from 'express';
import type { Page } from '#contracts/views.js';

/** `Link` (RFC 8288) and `X-Total-Count`; the body is the bare list. */
export function sendPage<T>(request: Request, response: Response, { items, total, page, limit }: Page<T>): void {
  const last = Math.max(1, Math.ceil(total / limit));
  const links: string[] = [];
  const link = (rel: string, to: number) => {
    const url = new URL(request.originalUrl, 'http://localhost');
    url.searchParams.set('page', String(to));
    url.searchParams.set('limit', String(limit));
    links.push(`<${url.pathname}${url.search}>; rel="${rel}"`);
  };
  link('first', 1);
  if (page > 1) link('prev', Math.min(page - 1, last));
  if (page < last) link('next', page + 1);
  link('last', last);
  response.setHeader('Link', links.join(', '));
  response.setHeader('X-Total-Count', total);
  response.json(items);
}
