import { describe, expect, it } from 'vitest';
import { gateway, get, peer, textOf } from '../testing/peer.js';

const excerpt = { method: 'POST', body: '{}', maxBytes: 100, isExcerptEnough: true } as const;

describe('a request for which an excerpt is enough', () => {
  it('succeeds with the first bytes of a body that is too large', async () => {
    const { url } = await peer((_, response) => response.end('0'.repeat(10_000_000)));
    const result = await gateway().request(get(url, excerpt));
    expect(result.ok && textOf(result.value.body)).toBe('0'.repeat(100));
  });

  it('sends the body as it is', async () => {
    const body = '{ "text": "è 漢" }';
    const { url } = await peer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      response.end(Buffer.concat(pieces));
    });
    const result = await gateway().request(get(url, { ...excerpt, body }));
    expect(result.ok && textOf(result.value.body)).toBe(body);
  });

  it.each([
    [301, 'invalid'],
    [410, 'not_found'],
    [429, 'limited'],
    [500, 'unavailable'],
  ])('gets the headers and first bytes of a %d besides its fault', async (status, code) => {
    const headers = { 'retry-after': '7', location: '/there' };
    const { url, asked } = await peer((_, response) => response.writeHead(status, headers).end('x'.repeat(500)));
    const result = await gateway().request(get(url, excerpt));
    expect(result).toMatchObject({ ok: false, code, status, reply: { status, headers } });
    expect(!result.ok && textOf(result.reply?.body ?? new Uint8Array())).toBe('x'.repeat(100));
    expect(asked()).toBe(1);
  });

  it('fails where the body stalls or breaks off', async () => {
    const { url } = await peer((request, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('half');
      if (request.url === '/broken') setImmediate(() => response.destroy());
    });
    expect(await gateway().request(get(url, { ...excerpt, timeoutMs: 150 }))).toMatchObject({ code: 'timeout' });
    expect(await gateway().request(get(`${url}broken`, excerpt))).toMatchObject({ ok: false, code: 'unavailable' });
  });
});

describe('a request that reads the reply of an error', () => {
  const read = { maxBytes: 100, isErrorReplyRead: true } as const;

  it('gets the first bytes of it, and still rejects a long body of a success', async () => {
    const { url } = await peer((request, response) =>
      response.writeHead(request.url === '/wrong' ? 422 : 200).end('x'.repeat(500)),
    );
    const result = await gateway().request(get(`${url}wrong`, read));
    expect(result).toMatchObject({ ok: false, code: 'invalid', status: 422 });
    expect(!result.ok && textOf(result.reply?.body ?? new Uint8Array())).toBe('x'.repeat(100));
    expect(await gateway().request(get(url, read))).toMatchObject({ ok: false, code: 'too_large' });
  });
});

describe('the methods of the gateway', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT', 'MKCALENDAR', 'MKCOL'] as const)(
    '%s is sent with its body, and follows no redirect',
    async (method) => {
      const seen: string[] = [];
      const { url } = await peer(async (request, response) => {
        let body = '';
        for await (const piece of request) body += String(piece);
        seen.push(`${request.method} ${body}`);
        if (request.url === '/moved') response.writeHead(302, { location: '/' });
        response.end();
      });
      expect(await gateway().request(get(url, { method, body: '<a/>' }))).toMatchObject({ ok: true });
      expect(await gateway().request(get(`${url}moved`, { method, redirects: 1 }))).toMatchObject({ ok: false });
      expect(seen).toEqual([`${method} <a/>`, `${method} `]);
    },
  );
});

describe('the circuit of a peer', () => {
  it('opens after five failures, holds the next request, and is closed for others', async () => {
    const { url, asked } = await peer((_, response) => response.writeHead(500).end());
    const outbound = gateway();
    expect(outbound.circuit('test')).toBe('closed');
    for (let tries = 0; tries < 5; tries += 1) await outbound.request(get(url, excerpt));
    expect(outbound.circuit('test')).toBe('open');
    expect(await outbound.request(get(url, excerpt))).toMatchObject({ ok: false, retryAfterMs: 10_000 });
    expect(asked()).toBe(5);
    expect(outbound.circuit('other')).toBe('closed');
  });
});
