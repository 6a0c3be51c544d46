import { expect, test } from 'vitest';
import { integerParam } from './paging.js';

const param = integerParam(0, 100);

test.each([
  ['0', 0],
  ['007', 7],
  ['100', 100],
])('%s in an address is a whole number', (written, value) => {
  expect(param.parse(written)).toBe(value);
});

test.each(['', ' ', ' 1', '+1', '-1', '101', '1.0', '1e1', '0x1', 'NaN', '9'.repeat(40), ['1', '1'], true, null])(
  '%j in an address is refused',
  (written) => {
    expect(param.safeParse(written).success).toBe(false);
  },
);
