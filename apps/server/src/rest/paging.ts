import type { Request, Response } from 'express';
import { limits } from '#contracts/limits.js';
import type { Page } from '#contracts/views.js';

/** Relations of a page to others (RFC 8288), each with the query parameters that select the other page. */
export type PageLinks = Partial<Record<'first' | 'prev' | 'next' | 'last', Readonly<Record<string, number>>>>;

/** Exclusive bounds of a part of a log, by `seq`. */
export interface LogRange {
  readonly after?: number;
  readonly before?: number;
}

/** Describes a page in the headers: `Link` (RFC 8288), `X-Total-Count` (counted up to `limits.countedRows`). */
export function setPageHeaders<T>(
  request: Request,
  response: Response,
  page: Page<T> & { readonly links?: PageLinks },
): void {
  const links = Object.entries(page.links ?? linksOfPage(page)).map(([rel, parameters]) => {
    const url = new URL(request.originalUrl, 'http://localhost');
    for (const name of ['page', 'after', 'before']) if (!(name in parameters)) url.searchParams.delete(name);
    for (const [name, value] of Object.entries({ ...parameters, limit: page.limit }))
      url.searchParams.set(name, String(value));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  });
  response.appendHeader('Link', links.join(', '));
  response.setHeader('X-Total-Count', page.total);
}

function linksOfPage<T>({ items, total, page, limit }: Page<T>): PageLinks {
  // Counting stopped at the limit: the last page is unknown.
  const isOpen = total === limits.countedRows;
  const last = Math.max(1, Math.ceil(total / limit));
  return {
    first: { page: 1 },
    ...(page > 1 && { prev: { page: isOpen ? page - 1 : Math.min(page - 1, last) } }),
    ...((page < last || (isOpen && items.length === limit)) && { next: { page: page + 1 } }),
    ...(!isOpen && { last: { page: last } }),
  };
}

/**
 * Links of a part of a log, by `seq` (dense, from 1 to `total`): pages counted from the start would not fit it. With both
 * bounds it is read forwards from `after`, and nothing outside of them is linked.
 */
export function linksOfRange(range: LogRange, items: readonly { readonly seq: number }[], total: number): PageLinks {
  const { after, before } = range;
  const next = items.at(-1)?.seq ?? Math.min(after ?? 0, total);
  if (after !== undefined && before !== undefined) {
    const isMore = items.length > 0 && next < Math.min(total, before - 1);
    return { first: { after, before }, ...(isMore && { next: { after: next, before } }) };
  }
  const first = items[0]?.seq ?? next + 1;
  return {
    first: { after: 0 },
    ...(first > 1 && { prev: { before: first } }),
    ...(next < total && { next: { after: next } }),
    last: { before: total + 1 },
  };
}
