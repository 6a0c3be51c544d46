import type { Connection, ConnectionArgs } from '#contracts/graphql/connection.js';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ClientPlace } from '#engine/ports/client-store.js';
import { RequestRefused } from '../refused.js';
import type { LogPart } from './loaders.js';

/** Cursors of one kind of list: what names a place in it, as text. Opaque to clients. */
export interface CursorFormat<P> {
  write(place: P): string;
  /** Null: it is no cursor of this list. */
  read(text: string): P | null;
}

/** Events of a log, by `seq`. */
export const logCursors: CursorFormat<number> = {
  write: (seq) => `seq:${seq}`,
  read: (text) => {
    const [, seq] = /^seq:(\d{1,15})$/.exec(text) ?? [];
    return seq === undefined ? null : Number(seq);
  },
};

/** Clients, newest first. */
export const clientCursors: CursorFormat<ClientPlace> = {
  write: ({ createdAt, id }) => `client:${createdAt}:${id}`,
  read: (text) => {
    const [, createdAt, id] = /^client:(\d{1,15}):([\w-]{1,64})$/.exec(text) ?? [];
    return id === undefined ? null : { createdAt: Number(createdAt), id: id as ClientId };
  },
};

interface Range<P> {
  readonly after?: P;
  readonly before?: P;
  readonly limit: number;
  readonly fromEnd: boolean;
}

function fromCursor<P>(cursor: string, format: CursorFormat<P>, pointer: string): P {
  const place = format.read(Buffer.from(cursor, 'base64url').toString());
  if (place === null)
    throw new RequestRefused('invalid', { errors: [{ pointer, detail: 'must be a cursor of this connection' }] });
  return place;
}

/** Range of a list that a connection shows, plus one value, which shows whether there are more. */
export function rangeOf<P>({ first, after, last, before }: ConnectionArgs, format: CursorFormat<P>): Range<P> {
  return {
    after: after === undefined ? undefined : fromCursor(after, format, '/after'),
    before: before === undefined ? undefined : fromCursor(before, format, '/before'),
    limit: (first ?? last ?? limits.defaultPageSize) + 1,
    fromEnd: last !== undefined,
  };
}

/** The same of a log. */
export function partOf(args: ConnectionArgs, type?: 'message.posted'): LogPart {
  return { ...rangeOf(args, logCursors), type };
}

interface Shape<P, V, T> {
  readonly format: CursorFormat<P>;
  readonly placeOf: (value: V) => P;
  readonly toNode: (value: V) => T;
}

/** The connection of a part that was read by {@link rangeOf}. */
export function toConnection<P, V, T>(
  { fromEnd, limit, after, before }: Range<P>,
  found: readonly V[],
  { format, placeOf, toNode }: Shape<P, V, T>,
): Connection<T> {
  const isMore = found.length === limit;
  const shown = isMore ? (fromEnd ? found.slice(1) : found.slice(0, -1)) : found;
  const edges = shown.map((value) => {
    const cursor = Buffer.from(format.write(placeOf(value))).toString('base64url');
    return { cursor, node: toNode(value) };
  });
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: fromEnd ? before !== undefined : isMore,
      hasPreviousPage: fromEnd ? isMore : after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The connection of a part of a log. */
export function toLogConnection<E extends { readonly seq: number }, T>(
  part: LogPart,
  found: readonly E[],
  toNode: (event: E) => T,
): Connection<T> {
  return toConnection(part, found, { format: logCursors, placeOf: ({ seq }) => seq, toNode });
}
