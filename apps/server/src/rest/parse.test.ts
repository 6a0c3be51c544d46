import { expect, test } from 'vitest';
import type { Failure } from '#contracts/errors.js';
import { redeliveryCreate } from '#contracts/operations/webhook-deliveries.js';
import type { RequestRefused } from '../refused.js';
import { parse } from './parse.js';

function errorsOf(body: unknown): Failure['errors'] {
  try {
    parse(redeliveryCreate, body);
    return [];
  } catch (error) {
    return (error as RequestRefused).failure.errors;
  }
}

test('of the alternatives of a body, the errors are those of the one whose names it has', () => {
  expect(errorsOf({ from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' })).toEqual([
    { pointer: '/to', detail: expect.any(String) },
    { pointer: '/until', detail: 'is not known here' },
  ]);
  expect(errorsOf({ deliveryId: 'one', state: 'failed' })).toEqual([
    { pointer: '/state', detail: 'is not known here' },
  ]);
  expect(errorsOf({ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toEqual([
    { pointer: '/to', detail: 'must not be before from' },
  ]);
});
