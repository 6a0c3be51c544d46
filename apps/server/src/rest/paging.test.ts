import type { Request, Response } from 'express';
import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { type LogRange, linksOfRange, setPageHeaders } from './paging.js';

/** Which pages the answer points at. */
function linked(page: number, total: number, items = 20): string[] {
  const headers = new Map<string, unknown>();
  const set = (name: string, value: unknown) => headers.set(name, value);
  const response = { setHeader: set, appendHeader: set };
  const request = { originalUrl: `/api/v1/history?page=${page}&limit=20` };
  const found = { items: Array(items).fill(null), total, page, limit: 20 };
  setPageHeaders(request as Request, response as unknown as Response, found);
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

describe('a part of a log of nine events', () => {
  const total = 9;

  /** `Link` of the page with these `seq`s, requested by `range`. */
  function linksOf(range: LogRange, ...seqs: number[]): string[] {
    const headers = new Map<string, unknown>();
    const set = (name: string, value: unknown) => headers.set(name, value);
    const response = { setHeader: set, appendHeader: set };
    const request = {
      originalUrl: `/events?${new URLSearchParams(Object.entries(range).map(([k, v]): [string, string] => [k, `${v}`]))}`,
    };
    const items = seqs.map((seq) => ({ seq }));
    const links = linksOfRange(range, items, total);
    setPageHeaders(request as Request, response as unknown as Response, { items, total, page: 1, limit: 2, links });
    expect(headers.get('X-Total-Count')).toBe(total);
    return [...String(headers.get('Link')).matchAll(/<\/events\?([^>]*)>; rel="(\w+)"/g)].map(
      ([, query, rel]) => `${rel} ${query}`,
    );
  }

  test('is linked to its neighbours and to both ends by seq', () => {
    const ends = { first: 'first after=0&limit=2', last: 'last before=10&limit=2' };
    for (const range of [{ after: 3 }, { before: 6 }])
      expect(linksOf(range, 4, 5)).toEqual([ends.first, 'prev before=4&limit=2', 'next after=5&limit=2', ends.last]);
    expect(linksOf({ after: 0 }, 1, 2)).toEqual([ends.first, 'next after=2&limit=2', ends.last]);
    expect(linksOf({ before: 10 }, 8, 9)).toEqual([ends.first, 'prev before=8&limit=2', ends.last]);
  });

  test('is linked to the end that it lies beyond', () => {
    expect(linksOf({ after: 20 })).toContain('prev before=10&limit=2');
    expect(linksOf({ after: 20 }).join()).not.toContain('next');
    expect(linksOf({ before: 1 })).toContain('next after=0&limit=2');
    expect(linksOf({ before: 1 }).join()).not.toContain('prev');
  });

  test('with both bounds is linked to the next part up to the bound, and to nothing outside', () => {
    expect(linksOf({ after: 3, before: 8 }, 4, 5)).toEqual([
      'first after=3&before=8&limit=2',
      'next after=5&before=8&limit=2',
    ]);
    expect(linksOf({ after: 5, before: 8 }, 6, 7)).toEqual(['first after=5&before=8&limit=2']);
    expect(linksOf({ after: 5, before: 6 })).toEqual(['first after=5&before=6&limit=2']);
  });
});
