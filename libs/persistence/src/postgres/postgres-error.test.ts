import { expect, test } from 'vitest';
import { describeStorageError, isConnectionLoss, storageProblemOf } from './postgres-error.js';

test('a pooler that rejects settings is distinguished from an unreachable server', () => {
  const error = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' });
  expect(describeStorageError(error, 'shop')).toBe(
    'The pooler in front of the database shop refuses a setting: give it ignore_startup_parameters = statement_timeout.',
  );
  expect(storageProblemOf(error)).toBe('not_accessible');
  expect(describeStorageError(Object.assign(new Error('connection failure'), { code: '08006' }), 'shop')).toContain(
    'cannot be reached',
  );
});

test('a connection that the server ended because its transaction was idle is lost', () => {
  const error = Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), {
    code: '25P03',
  });
  expect(isConnectionLoss(error)).toBe(true);
});
