import type { Connection, ConnectionArgs } from '#contracts/graphql/connection.js';
import { limits } from '#contracts/limits.js';
import { RequestRefused } from '../refused.js';
import type { LogPart } from './loaders.js';

/** Cursor of an event in its log: opaque to clients. */
function toCursor(seq: number): string {
  return Buffer.from(`seq:${seq}`).toString('base64url');
}

function fromCursor(cursor: string, pointer: string): number {
  const [, seq] = /^seq:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (seq === undefined)
    throw new RequestRefused('invalid', { errors: [{ pointer, detail: 'must be a cursor of this connection' }] });
  return Number(seq);
}

/** The part of a log that a connection shows, and one event more, which tells whether that is all. */
export function partOf({ first, after, last, before }: ConnectionArgs, type?: 'message.posted'): LogPart {
  return {
    after: after === undefined ? undefined : fromCursor(after, '/after'),
    before: before === undefined ? undefined : fromCursor(before, '/before'),
    limit: (first ?? last ?? limits.defaultPageSize) + 1,
    fromEnd: last !== undefined,
    type,
  };
}

/** The connection of a part that was read by {@link partOf}. */
export function toConnection<E extends { readonly seq: number }, T>(
  { fromEnd, limit, after, before }: LogPart,
  found: readonly E[],
  toNode: (event: E) => T,
): Connection<T> {
  const isMore = found.length === limit;
  const shown = isMore ? (fromEnd ? found.slice(1) : found.slice(0, -1)) : found;
  const edges = shown.map((event) => ({ cursor: toCursor(event.seq), node: toNode(event) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: fromEnd ? before !== undefined : isMore,
      hasPreviousPage: fromEnd ? isMore : after !== undefined && after > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
