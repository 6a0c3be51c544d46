import type { ErrorCode, Failure } from '#contracts/errors.js';
import { errors, failure } from '#contracts/errors.js';
import type { Translation } from './translate.js';

/** Failure of any thrown value: requests reject with one inside, a lost network rejects with anything. */
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

/** Record named in a request that was removed meanwhile, for messages where people chose it from a list. */
function missingIn({ code, errors: faults = [] }: Failure): ErrorCode | null {
  const [pointer = ''] = code === 'invalid' ? faults.map((fault) => fault.pointer) : [];
  if (pointer.endsWith('/operatorId')) return 'operator_unavailable';
  return /\/(?:teamId|clientId)$/.test(pointer) ? 'not_found' : null;
}

/** Whether the server refused a field of the body, such as `from`, or something in it. */
export function isFieldWrong(why: Failure | null, field: string): boolean {
  const pointers = why?.code === 'invalid' ? (why.errors ?? []).map(({ pointer }) => pointer) : [];
  return pointers.some((pointer) => pointer === `/${field}` || pointer.startsWith(`/${field}/`));
}

/** Error message for a failure, with the time to wait if known. */
export function failureText(t: Translation, why: Failure): string {
  const text = t(`error.${missingIn(why) ?? why.code}`);
  // Of an outage nobody knows when it ends.
  if (why.retryAfterMs === undefined || why.code === 'busy') return text;
  const minutes = Math.ceil(why.retryAfterMs / 60_000);
  return `${text} ${t('error.wait', { minutes, seconds: Math.ceil(why.retryAfterMs / 1000) })}`;
}
