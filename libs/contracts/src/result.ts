import { type ErrorCode, type Failure, failure } from './errors.js';

/** The value of an accepted request. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/**
 * Expected failure with its code: an {@link ErrorCode}, or one of another catalogue if no outside caller receives it.
 */
export interface Rejection<Code extends string = ErrorCode> {
  readonly ok: false;
  readonly code: Code;
  /** Milliseconds after which to retry, if known. */
  readonly retryAfterMs?: number;
  /** Validation errors by JSON pointer. */
  readonly errors?: Failure['errors'];
}

/**
 * The result of whatever may fail as expected: a value, or the reason why there is none. `throw` is for bugs and broken
 * infrastructure. A value that may be absent, such as a row that is looked up, is null instead.
 *
 * ```ts
 * const saved = await saveArticle(ports, input);
 * if (!saved.ok) return saved;
 * return ok(toView(saved.value));
 * ```
 */
export type Result<T, R extends { readonly ok: false } = Rejection> = Success<T> | R;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function reject<Code extends string = ErrorCode>(code: Code): Rejection<Code> {
  return { ok: false, code };
}

/** Validation error at one place of the input (JSON pointer, RFC 6901). */
export function invalidAt(pointer: string, detail: string): Rejection<'invalid'> {
  return { ok: false, code: 'invalid', errors: [{ pointer, detail }] };
}

/** Failure for the caller: the text of the code, and the public parts of the rejection. */
export function toFailure({ code, retryAfterMs, errors }: Rejection): Failure {
  return failure(code, { retryAfterMs, errors });
}
