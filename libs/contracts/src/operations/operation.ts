import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import type { Permission } from '../permissions.js';
import type { Page } from '../views.js';
import { fillPath } from './fill-path.js';

/** Access control: public, an operator with a session, or whoever has every one of these permissions. */
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

/** Deprecation of an operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to its replacement. */
export interface Deprecation {
  /** Days of the deprecation and of the removal, at midnight UTC: `2026-12-31`. */
  readonly since: string;
  readonly sunset?: string;
  /** Path of the successor, or of a page about the change. */
  readonly successor?: `/${string}`;
}

/** One REST operation: its complete declaration, for callers, controllers and the documentation. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the origin, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Path parameters. A malformed one is answered with 404. */
  readonly params?: z.ZodObject;
  /** Query parameters. An undeclared one is refused with 400. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum size of the body, if more than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /**
   * Replies have a strong `ETag`, and a change or removal accepts it in `If-Match`: 412 if the resource was changed
   * meanwhile.
   */
  readonly isRevisioned?: true;
  readonly deprecated?: Deprecation;
  /**
   * A repeat with the same `Idempotency-Key` gets the first reply. `reply`: that is stored for
   * `timing.idempotencyHours`, unless it contains a secret or personal text. `log`: the key is the client key of the
   * event that the reply returns.
   */
  readonly takesIdempotencyKey?: 'reply' | 'log';
  /** Replies by status; the lowest status is the default. */
  readonly replies: { readonly [status: number]: Reply };
  /** Errors beyond those that follow from its shape: see {@link errorsOf}. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an operation and keeps its literal types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

type Part<O, Name extends 'params' | 'query' | 'body'> = O extends { readonly [P in Name]: infer S extends z.ZodType }
  ? S
  : never;

/** Query and body as a handler receives them: parsed. */
export type QueryOf<O> = z.output<Part<O, 'query'>>;
export type BodyOf<O> = z.output<Part<O, 'body'>>;

/** Query as a client writes it: values as the server reads them, optional where the server has a default. */
type WrittenQuery<S extends z.ZodType> = { [K in keyof z.input<S>]: z.output<S>[K & keyof z.output<S>] };

/** Request as a client sends it. */
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

/** Body that a handler returns and a client receives, over all replies of the operation. */
export type ReplyOf<O extends Operation> = ReplyBody<O['replies'][keyof O['replies']]>;

/** Status of an operation's default reply. */
export function usualStatus({ replies }: Operation): number {
  return Math.min(...Object.keys(replies).map(Number));
}

/** Path of an operation with its parameters filled in. */
export function pathTo({ path }: Operation, params: Record<string, string | number> = {}): string {
  return fillPath(path, params);
}

/** Whether an operation changes or removes a resource that has revisions. */
export function takesIfMatch({ method, isRevisioned }: Operation): boolean {
  return isRevisioned === true && (method === 'PUT' || method === 'PATCH' || method === 'DELETE');
}

/** Whether a repeat of the request creates or sends something once more, even under the same `Idempotency-Key`. */
export function repeatsTakeEffect(operation: Operation): boolean {
  const { method, takesIdempotencyKey } = operation;
  return method === 'POST' && takesIdempotencyKey === undefined && [201, 202].includes(usualStatus(operation));
}

/** Every error code of an operation: its own, and those that follow from its shape. */
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
