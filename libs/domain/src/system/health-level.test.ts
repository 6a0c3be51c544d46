import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/durations.js';
import {
  backupLevel,
  clockLevel,
  diskLevel,
  followerLevel,
  hasRoomFor,
  worstLevel,
  writeAheadLogLevel,
} from './health-level.js';

const mebibyte = 1024 * 1024;
const now = 1_800_000_000_000;

test('the worst level is that of the whole', () => {
  expect(worstLevel([])).toBe('ok');
  expect(worstLevel(['ok', 'warning', 'ok'])).toBe('warning');
  expect(worstLevel(['problem', 'warning'])).toBe('problem');
});

describe('a disk', () => {
  test.each([
    [100_000, 'ok'],
    [512, 'ok'],
    [511, 'warning'],
    [64, 'warning'],
    [63, 'problem'],
    [0, 'problem'],
  ])('with %i MiB left is %s', (free, level) => {
    expect(diskLevel({ freeBytes: free * mebibyte })).toBe(level);
  });

  test('has room for a copy that leaves it without a warning', () => {
    expect(hasRoomFor(100 * mebibyte, { freeBytes: 612 * mebibyte })).toBe(true);
    expect(hasRoomFor(100 * mebibyte, { freeBytes: 611 * mebibyte })).toBe(false);
  });
});

test('a write-ahead log that is not written back is worth a warning', () => {
  expect(writeAheadLogLevel(64 * mebibyte)).toBe('ok');
  expect(writeAheadLogLevel(600 * mebibyte)).toBe('warning');
});

describe('a follower', () => {
  const at = (behindMs: number | null, isFailing = false) =>
    followerLevel({ behindSince: behindMs === null ? null : now - behindMs, isFailing }, now);

  test('that is a moment behind is at work', () => {
    expect([at(null), at(0), at(minuteMs)]).toEqual(['ok', 'ok', 'ok']);
  });

  test('that stands still is a warning, then a problem', () => {
    expect([at(minuteMs + 1), at(15 * minuteMs), at(15 * minuteMs + 1)]).toEqual(['warning', 'warning', 'problem']);
  });

  test('that fails is a problem at once', () => {
    expect(at(null, true)).toBe('problem');
  });
});

test('a clock that was set is worth a warning for a day', () => {
  expect([clockLevel(null, now), clockLevel(now - dayMs + 1, now), clockLevel(now - dayMs, now)]).toEqual([
    'ok',
    'warning',
    'ok',
  ]);
});

test('a backup is missed after a week, and from the beginning', () => {
  expect([backupLevel(null, now), backupLevel(now - 7 * dayMs, now), backupLevel(now - 7 * dayMs - 1, now)]).toEqual([
    'warning',
    'ok',
    'warning',
  ]);
});
