import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { queryKeysOf, takeQueryKey } from './query-key.js';

function taken(originalUrl: string) {
  const request = { originalUrl, url: originalUrl } as Request;
  const headers: string[] = [];
  const response = { setHeader: (...header: string[]) => headers.push(header.join(': ')) } as unknown as Response;
  let isPassedOn = false;
  takeQueryKey(request, response, () => {
    isPassedOn = true;
  });
  expect(isPassedOn).toBe(true);
  expect(request.url).toBe(request.originalUrl);
  return { url: request.url, keys: queryKeysOf(request), headers };
}

test.each([
  ['/api/v1/clients?api_key=pak_1', '/api/v1/clients', ['pak_1']],
  ['/api/v1/clients?page=2&api_key=pak_1&limit=5', '/api/v1/clients?page=2&limit=5', ['pak_1']],
  ['/api/v1/clients?%61pi_key=pak%5F1', '/api/v1/clients', ['pak_1']],
  ['/api/v1/clients?api_key=pak_1&api_key=pak_2', '/api/v1/clients', ['pak_1', 'pak_2']],
  ['/api/v1/clients?api_key=%', '/api/v1/clients', ['%']],
])('removes the key from %s', (address, url, keys) => {
  expect(taken(address)).toEqual({ url, keys, headers: ['Referrer-Policy: no-referrer'] });
});

test.each(['/api/v1/clients', '/api/v1/clients?q=api_key', '/api_key=1', '/a?my_api_key=1'])(
  'leaves %s unchanged',
  (url) => {
    expect(taken(url)).toEqual({ url, keys: [], headers: [] });
  },
);
