import type { ErrorCode, Failure } from '#contracts/errors.js';

/** Result of a use case: a value, or an error code. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly errors?: Failure['errors'] };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode): { readonly ok: false; readonly code: ErrorCode } {
  return { ok: false, code };
}

/** Validation error at one place of the input (JSON pointer, RFC 6901). */
export function wrongAt(pointer: string, detail: string) {
  return { ok: false, code: 'invalid', errors: [{ pointer, detail }] } as const;
}
