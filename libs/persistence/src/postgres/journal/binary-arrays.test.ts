import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { PostgresNodes } from '../../testing/postgres-nodes.js';
import { binaryArray } from './binary-arrays.js';

describe.skipIf(!hasPostgres)('arrays in the binary format', () => {
  let installation: PostgresNodes;
  let client: pg.Client;

  beforeAll(async () => {
    installation = await PostgresNodes.open();
    client = await installation.client();
  });
  afterAll(() => installation.close());

  test.each([
    ['text', ['', 'plain', 'quotes " and \\ and {,}', 'NULL', 'zwei Wörter 😀', null]],
    ['integer', [0, 1, -1, null, 2 ** 31 - 1, -(2 ** 31)]],
    ['bigint', [0, 1, -1, null, 2 ** 31, 2 ** 32, -(2 ** 32) - 1, 1_764_190_000_123, Number.MAX_SAFE_INTEGER]],
    ['text', []],
    ['bigint', [null]],
  ] as const)('of %s arrive as they are: %j', async (type, values) => {
    const { rows } = await client.query<{ value: string | null }>(
      `SELECT value::text FROM unnest($1::${type}[]) AS value`,
      [binaryArray(type, values)],
    );
    expect(rows.map(({ value }) => value)).toEqual(values.map((value) => (value === null ? null : String(value))));
  });

  test.each([Number.NaN, 1.5, 2 ** 60])('refuse %s, which no integer is', (value) => {
    expect(() => binaryArray('bigint', [value])).toThrow(RangeError);
  });

  test('have no U+0000, which a text of PostgreSQL cannot hold', async () => {
    const { rows } = await client.query('SELECT $1::text[] AS texts', [binaryArray('text', ['a\0b'])]);
    expect(rows).toEqual([{ texts: ['a\uFFFDb'] }]);
  });
});
