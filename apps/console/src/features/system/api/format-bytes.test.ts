import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.js';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [4_096, '4 kB'],
  [1_250_000, '1.3 MB'],
  [3_400_000_000, '3.4 GB'],
  [5e15, '5,000 TB'],
])('%i is %s', (bytes, text) => {
  expect(formatBytes('en-US', bytes)).toBe(text);
});
