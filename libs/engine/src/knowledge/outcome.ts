import type { ErrorCode, Failure } from '#contracts/errors.js';

/** What came of a wish: a value, or why not. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly errors?: Failure['errors'] };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ErrorCode): { readonly ok: false; readonly code: ErrorCode } {
  return { ok: false, code };
}

/** What was sent is wrong at one place, by JSON pointer. */
export function wrongAt(pointer: string, detail: string) {
  return { ok: false, code: 'invalid', errors: [{ pointer, detail }] } as const;
}
