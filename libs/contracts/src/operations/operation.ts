import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import type { Permission } from '../permissions.js';
import type { Page } from '../views.js';
import { fillPath } from './fill-path.js';

/** Who may call: anybody, an operator with a session, or whoever has every one of these permissions. */
export type Access = 'public' | 'session' | readonly [Permission, ...Permission[]];

/** Body of a reply. A page is a bare list with `Link` and `X-Total-Count`; a file has one of these media types. */
export type Reply =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'list'; readonly item: z.ZodType }
  | { readonly kind: 'page'; readonly item: z.ZodType }
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }
  | { readonly kind: 'empty' };

export const json = <T extends z.ZodType>(schema: T) => ({ kind: 'json', schema }) as const;
export const list = <T extends z.ZodType>(item: T) => ({ kind: 'list', item }) as const;
export const page = <T extends z.ZodType>(item: T) => ({ kind: 'page', item }) as const;
export const file = (...mediaTypes: string[]) => ({ kind: 'file', mediaTypes }) as const;
export const empty = { kind: 'empty' } as const;

/** Announces that an operation will go: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to what replaces it. */
export interface Deprecation {
  /** The day it was deprecated, and the day it goes, at midnight UTC: `2026-12-31`. */
  readonly since: string;
  readonly sunset?: string;
  /** Path of the successor, or of a page about the change. */
  readonly successor?: `/${string}`;
}

/** One REST operation: everything that a caller, a controller and the documentation need to know of it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the origin, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Path parameters. A malformed one names nothing: 404. */
  readonly params?: z.ZodObject;
  /** Query parameters. One that is not declared is refused with 400. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Most bytes of the body, where that is more than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** Replies have a strong `ETag`, and a change or removal takes it in `If-Match`: 412 where the resource was changed meanwhile. */
  readonly isRevisioned?: true;
  readonly deprecated?: Deprecation;
  /**
   * A repeat with the same `Idempotency-Key` gets the first reply. `reply`: it is kept for `timing.idempotencyHours`; not where it holds a secret or
   * somebody's words. `log`: the key is the client key of the event that the reply shows.
   */
  readonly takesIdempotencyKey?: 'reply' | 'log';
  /** Replies by status; the lowest status is the usual one. */
  readonly replies: { readonly [status: number]: Reply };
  /** Errors of its own, besides those that follow from its shape: see {@link errorsOf}. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an operation and keeps its literal types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

type Part<O, Name extends 'params' | 'query' | 'body'> = O extends { readonly [P in Name]: infer S extends z.ZodType }
  ? S
  : never;

/** The query and the body as a handler gets them: parsed. */
export type QueryOf<O> = z.output<Part<O, 'query'>>;
export type BodyOf<O> = z.output<Part<O, 'body'>>;

/** A query to write: values as the server reads them, optional where the server has a default. */
type WrittenQuery<S extends z.ZodType> = { [K in keyof z.input<S>]: z.output<S>[K & keyof z.output<S>] };

/** What a client sends. */
export type RequestOf<O extends Operation> = ([Part<O, 'params'>] extends [never]
  ? unknown
  : { readonly params: z.output<Part<O, 'params'>> }) &
  ([Part<O, 'query'>] extends [never]
    ? unknown
    : object extends WrittenQuery<Part<O, 'query'>>
      ? { readonly query?: WrittenQuery<Part<O, 'query'>> }
      : { readonly query: WrittenQuery<Part<O, 'query'>> }) &
  ([Part<O, 'body'>] extends [never] ? unknown : { readonly body: z.input<Part<O, 'body'>> });

type ReplyBody<R> = R extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : R extends { kind: 'list'; item: infer S extends z.ZodType }
    ? z.output<S>[]
    : R extends { kind: 'page'; item: infer S extends z.ZodType }
      ? Page<z.output<S>>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing, or streams a file, returns void.
        void;

/** What a handler returns and a client receives, over all replies of the operation. */
export type ReplyOf<O extends Operation> = ReplyBody<O['replies'][keyof O['replies']]>;

/** Status of an operation's usual reply. */
export function usualStatus({ replies }: Operation): number {
  return Math.min(...Object.keys(replies).map(Number));
}

/** Address of an operation, with its path parameters filled in. */
export function pathTo({ path }: Operation, params: Record<string, string | number> = {}): string {
  return fillPath(path, params);
}

/** Whether an operation changes or removes a resource that has revisions. */
export function takesIfMatch({ method, isRevisioned }: Operation): boolean {
  return isRevisioned === true && (method === 'PUT' || method === 'PATCH' || method === 'DELETE');
}

/** Every error code that an operation may answer with: its own, and those that follow from its shape. */
export function errorsOf(declared: Operation): ErrorCode[] {
  const { method, access, params, errors = [] } = declared;
  const codes = new Set<ErrorCode>([...errors, 'invalid', 'internal', 'busy']);
  if (access !== 'public')
    for (const code of ['unauthenticated', 'forbidden', 'rate_limited'] as const) codes.add(code);
  if (method !== 'GET')
    for (const code of ['origin_refused', 'too_large', 'unsupported_media_type'] as const) codes.add(code);
  if (params) codes.add('not_found');
  if (declared.takesIdempotencyKey) codes.add('idempotency_key_reused');
  if (declared.takesIdempotencyKey === 'reply') codes.add('idempotency_key_in_use');
  if (takesIfMatch(declared)) codes.add('version_moved');
  return [...codes];
}
