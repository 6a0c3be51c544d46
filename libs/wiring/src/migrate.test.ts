import { expect, test } from 'vitest';
import { migrationTarget } from './migrate.js';

test('a migration names its target without the password', () => {
  expect(migrationTarget('postgres://shop:secret@db.example/parley')).toMatchObject({
    ok: true,
    value: { kind: 'postgres', name: 'parley at db.example:5432' },
  });
  expect(migrationTarget('/srv/parley')).toEqual({ ok: true, value: { kind: 'directory', path: '/srv/parley' } });
});

test.each([
  ['names no database', 'postgres://shop:secret@db.example:5432', /must name a database/],
  ['is of another database system', 'mysql://shop:secret@db.example/parley', /must be such as postgres:/],
])('a migration refuses a URL that %s, as the server does', (_, url, problem) => {
  const target = migrationTarget(url);
  expect(target).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  expect(JSON.stringify(target)).not.toContain('secret');
});
