import type { ErrorCode, Failure } from '#contracts/errors.js';
import { errors, failure } from '#contracts/errors.js';
import type { Translation } from './translate.js';

/** What went wrong, whatever was thrown: requests reject with a failure inside, a lost network with anything. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'failure' in error) {
    const inside = error.failure;
    if (typeof inside === 'object' && inside !== null && 'code' in inside && isKnown(inside.code))
      return inside as Failure;
  }
  return failure('busy');
}

function isKnown(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

/** The operator's own words for a failure, with the time to wait where it is known. */
export function failureText(t: Translation, why: Failure): string {
  const text = t(`error.${why.code}`);
  if (why.retryAfterMs === undefined) return text;
  const minutes = Math.ceil(why.retryAfterMs / 60_000);
  return `${text} ${t('error.wait', { minutes, seconds: Math.ceil(why.retryAfterMs / 1000) })}`;
}
