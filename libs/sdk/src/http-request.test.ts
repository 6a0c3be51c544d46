import { expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contracts/errors.js';
import { isRetryable } from './http-request.js';

it.each(Object.entries(errors))(
  '%s may be repeated exactly where the catalogue says so',
  (code, { status, retryable }) => {
    expect(isRetryable(code as ErrorCode, status)).toBe(retryable);
  },
);
