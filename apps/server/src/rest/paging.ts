import type { Request, Response } from 'express';
import { limits } from '#contracts/limits.js';
import type { Page } from '#contracts/views.js';

/** Describes a page in the headers: `Link` (RFC 8288), `X-Total-Count` (counted up to `limits.countedRows`). */
export function describePage<T>(request: Request, response: Response, { items, total, page, limit }: Page<T>): void {
  // Counting stopped at the limit: the last page is unknown.
  const isOpen = total === limits.countedRows;
  const last = Math.max(1, Math.ceil(total / limit));
  const links: string[] = [];
  const link = (rel: string, to: number) => {
    const url = new URL(request.originalUrl, 'http://localhost');
    url.searchParams.set('page', String(to));
    url.searchParams.set('limit', String(limit));
    links.push(`<${url.pathname}${url.search}>; rel="${rel}"`);
  };
  link('first', 1);
  if (page > 1) link('prev', isOpen ? page - 1 : Math.min(page - 1, last));
  if (page < last || (isOpen && items.length === limit)) link('next', page + 1);
  if (!isOpen) link('last', last);
  response.appendHeader('Link', links.join(', '));
  response.setHeader('X-Total-Count', total);
}
