import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { timing } from '#contracts/timing.js';
import { gateway, peer } from '../testing/peer.js';
import { BusinessClient } from './business-client.js';

const answer = z.object({ name: z.string() });

function client(url: string, headers = {}): BusinessClient {
  return new BusinessClient({ outbound: gateway(), peer: 'test', baseUrl: url.slice(0, -1), headers });
}

const read = { method: 'GET', path: '/' } as const;

describe('BusinessClient', () => {
  it('sends path, query, the headers of the connection and those of the request', async () => {
    const { url } = await peer((request, response) =>
      response.end(
        JSON.stringify({ name: `${request.url} ${request.headers.authorization} ${request.headers.accept}` }),
      ),
    );
    const query = { q: 'à & b', list: ['1', '2'], none: undefined };
    const result = await client(url, { authorization: 'key' })
      .operation()
      .json(answer, { method: 'GET', path: '/find', query });
    expect(result).toEqual({ ok: true, value: { name: '/find?q=%C3%A0+%26+b&list=1&list=2 key application/json' } });
  });

  it.each([
    [400, 'invalid'],
    [401, 'forbidden'],
    [402, 'invalid'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'broken'],
    [406, 'broken'],
    [408, 'timeout'],
    [409, 'conflict'],
    [410, 'not_found'],
    [412, 'conflict'],
    [415, 'broken'],
    [422, 'invalid'],
    [423, 'conflict'],
    [428, 'conflict'],
    [429, 'limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [302, 'broken'],
  ])('makes of status %d the fault %s', async (status, code) => {
    const { url } = await peer((_, response) => response.writeHead(status, { location: '/login' }).end('why'));
    const result = await client(url).operation().json(answer, { method: 'POST', path: '/' });
    expect(result).toMatchObject({ ok: false, code, status });
  });

  it.each([
    ['HTML', '<!doctype html><title>Welcome</title>'],
    ['nothing', ''],
    ['another shape', '{"error":"No such thing as Anna"}'],
    ['50 MB', '0'.repeat(50 * 1024 * 1024)],
  ])('a success with %s is broken, and the detail has no words of it', async (_, body) => {
    const { url } = await peer((_request, response) => response.end(body));
    const result = await client(url).operation().json(answer, read);
    expect(result).toMatchObject({ ok: false, code: 'broken' });
    expect(JSON.stringify(result)).not.toMatch(/Welcome|Anna/);
  });

  it('retries reads and writes marked as repeatable, and no other write', async () => {
    const { url, asked } = await peer((_, response) => response.writeHead(503).end());
    const operation = () => client(url).operation();
    await operation().send(read);
    expect(asked()).toBe(3);
    await operation().send({ method: 'POST', path: '/' });
    expect(asked()).toBe(4);
    await operation().send({ method: 'PUT', path: '/', isRepeatable: true });
    expect(asked()).toBe(7);
  });

  it('returns the delay that the system requests before a retry', async () => {
    const { url } = await peer((_, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    const result = await client(url).operation().send({ method: 'POST', path: '/' });
    expect(result).toMatchObject({ ok: false, code: 'limited', retryAfterMs: 7_000 });
  });

  it('names the setting that allows an address if requests to it are blocked', async () => {
    const options = { outbound: gateway([]), peer: 'test', baseUrl: 'http://127.0.0.1:9', headers: {} };
    const result = await new BusinessClient(options).operation().send(read);
    expect(result).toMatchObject({
      ok: false,
      code: 'unavailable',
      detail: expect.stringContaining('OUTBOUND_NETWORKS'),
    });
  });

  it('applies one deadline to all requests of an operation', async () => {
    const { url, asked } = await peer((request, response) => void (request.url === '/' && response.end('{"name":""}')));
    const operation = client(url).operation();
    const began = performance.now();
    expect(await operation.json(answer, read)).toMatchObject({ ok: true });
    expect(await operation.json(answer, { method: 'GET', path: '/hangs' })).toMatchObject({
      ok: false,
      code: 'timeout',
    });
    expect(await operation.json(answer, read)).toMatchObject({ ok: false, code: 'timeout' });
    expect(asked()).toBe(2);
    expect(performance.now() - began).toBeGreaterThanOrEqual(timing.businessOperationMs - 10);
  });
});
