import { expect, test } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { clientCursors, logCursors, partOf, toLogConnection } from './connections.js';

const log = Array.from({ length: 7 }, (_, index) => ({ seq: index + 1 }));

/** Reads a connection of a log of seven events, as the store would. */
function read(args: Parameters<typeof partOf>[0]) {
  const part = partOf(args);
  const within = log.filter(({ seq }) => seq > (part.after ?? 0) && seq < (part.before ?? Number.POSITIVE_INFINITY));
  const found = part.fromEnd ? within.slice(-part.limit) : within.slice(0, part.limit);
  return toLogConnection(part, found, ({ seq }) => seq);
}

test('pages forwards until the end, by cursors', () => {
  const first = read({ first: 3 });
  expect([first.nodes, first.pageInfo.hasNextPage, first.pageInfo.hasPreviousPage]).toEqual([[1, 2, 3], true, false]);
  const second = read({ first: 3, after: first.pageInfo.endCursor ?? '' });
  expect([second.nodes, second.pageInfo.hasPreviousPage]).toEqual([[4, 5, 6], true]);
  const third = read({ first: 3, after: second.pageInfo.endCursor ?? '' });
  expect([third.nodes, third.pageInfo.hasNextPage]).toEqual([[7], false]);
});

test('pages backwards until the start, by cursors', () => {
  const last = read({ last: 4 });
  expect([last.nodes, last.pageInfo.hasNextPage, last.pageInfo.hasPreviousPage]).toEqual([[4, 5, 6, 7], false, true]);
  const before = read({ last: 4, before: last.pageInfo.startCursor ?? '' });
  expect([before.nodes, before.pageInfo.hasNextPage, before.pageInfo.hasPreviousPage]).toEqual([
    [1, 2, 3],
    true,
    false,
  ]);
});

test('has the default size if none is given, and no cursors if it is empty', () => {
  expect(partOf({}).limit).toBe(limits.defaultPageSize + 1);
  const { edges, pageInfo } = read({ first: 1, after: read({ last: 1 }).pageInfo.endCursor ?? '' });
  expect([edges, pageInfo.startCursor, pageInfo.hasNextPage]).toEqual([[], null, false]);
});

test.each(['', 'nonsense', 'c2VxOi0x', 'c2VxOjFlOQ', '🙂'])('refuses %j as a cursor', (after) => {
  expect(() => partOf({ after })).toThrow('does not match');
});

test('a position survives as a cursor, which no other list accepts', () => {
  const place = { createdAt: 1_772_323_200_000, id: 'client-001' as ClientId };
  expect(clientCursors.read(clientCursors.write(place))).toEqual(place);
  expect(logCursors.read(clientCursors.write(place))).toBeNull();
  expect(clientCursors.read(logCursors.write(7))).toBeNull();
});
