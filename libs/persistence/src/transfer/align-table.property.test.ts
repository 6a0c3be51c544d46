import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { alignTable } from './align-table.js';
import { SqliteAccess } from './sqlite-access.js';
import type { Row, TransferTable } from './tables.js';

const table: TransferTable = {
  name: 'people',
  columns: [
    { name: 'team', type: 'text' },
    { name: 'number', type: 'bigint' },
    { name: 'email', type: 'text' },
    { name: 'weight', type: 'double' },
    { name: 'is_here', type: 'boolean' },
  ],
  key: ['team', 'number'],
  where: null,
};

function databaseWith(rows: readonly Row[]): Database.Database {
  const database = new Database(':memory:');
  database.exec(
    'CREATE TABLE people (team TEXT, number INTEGER, email TEXT UNIQUE, weight REAL, is_here INTEGER, PRIMARY KEY (team, number))',
  );
  const insert = database.prepare('INSERT INTO people VALUES (?, ?, ?, ?, ?)');
  for (const row of rows) insert.run(...row.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
  return database;
}

const row = fc.tuple(
  fc.constantFrom('a', 'à', 'b', 'z', '🚲'),
  fc.integer({ min: 1, max: 40 }),
  fc.option(fc.string({ minLength: 1, maxLength: 3 })),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
/** Some with a text that makes portions small. */
const rows = fc.uniqueArray(row, {
  maxLength: 150,
  comparator: (one, other) => (one[0] === other[0] && one[1] === other[1]) || (one[2] !== null && one[2] === other[2]),
});
const allRows = 'SELECT * FROM people ORDER BY team, number';

test('whatever a table has, aligned it has the rows of the source, and the next time nothing has changed', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, fc.nat(150), async (wanted, others, shared) => {
      // A part of the target is right already, as after an interruption.
      const right = wanted.slice(0, shared);
      const free = others.filter((one) =>
        right.every(
          (other) => !(one[0] === other[0] && one[1] === other[1]) && (one[2] === null || one[2] !== other[2]),
        ),
      );
      const [from, to] = [databaseWith(wanted), databaseWith([...right, ...free])];
      const [source, target] = [new SqliteAccess(from), new SqliteAccess(to)];
      try {
        // Once more, where something unique moved to a portion that was behind.
        let aligned = await alignTable(table, source, target);
        expect(to.prepare(allRows).all()).toEqual(from.prepare(allRows).all());
        expect(aligned.rows).toBe(wanted.length);
        const digest = aligned.hash.copy().digest('hex');
        aligned = await alignTable(table, source, target);
        expect(aligned.changed).toEqual([]);
        expect(aligned.hash.copy().digest('hex')).toBe(digest);
      } finally {
        from.close();
        to.close();
      }
    }),
    { numRuns: 300 },
  );
});
