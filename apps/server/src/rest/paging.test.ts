import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { describePage } from './paging.js';

/** Which pages the answer points at. */
function linked(page: number, total: number, items = 20): string[] {
  const headers = new Map<string, unknown>();
  const set = (name: string, value: unknown) => headers.set(name, value);
  const response = { setHeader: set, appendHeader: set };
  const request = { originalUrl: `/api/v1/history?page=${page}&limit=20` };
  const found = { items: Array(items).fill(null), total, page, limit: 20 };
  describePage(request as Request, response as unknown as Response, found);
  expect(headers.get('X-Total-Count')).toBe(total);
  return [...String(headers.get('Link')).matchAll(/page=(\d+)&limit=20>; rel="(\w+)"/g)].map(
    ([, to, rel]) => `${rel} ${to}`,
  );
}

test('links a page to its neighbours and to both ends', () => {
  expect(linked(2, 50)).toEqual(['first 1', 'prev 1', 'next 3', 'last 3']);
  expect(linked(3, 50, 10)).toEqual(['first 1', 'prev 2', 'last 3']);
});

test('links no last page beyond the counting limit, and a next page as long as pages are full', () => {
  const beyond = limits.countedRows / 20 + 1;
  expect(linked(1, limits.countedRows)).toEqual(['first 1', 'next 2']);
  expect(linked(beyond, limits.countedRows)).toEqual(['first 1', `prev ${beyond - 1}`, `next ${beyond + 1}`]);
  expect(linked(beyond, limits.countedRows, 3)).toEqual(['first 1', `prev ${beyond - 1}`]);
});
