import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { gateway, get, peer, textOf } from '../testing/peer.js';

describe('OutboundGateway', () => {
  it('returns status, headers and the decompressed body', async () => {
    const { url } = await peer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      response.end(gzipSync('good morning'));
    });
    const result = await gateway().request(get(url));
    expect(result).toMatchObject({ ok: true, value: { status: 200, url, headers: { 'content-type': 'text/plain' } } });
    expect(result.ok && textOf(result.value.body)).toBe('good morning');
  });

  it('never connects to a private address, literal or by name', async () => {
    const trap = await peer((_, response) => response.end('secret'));
    const port = new URL(trap.url).port;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      const result = await gateway([]).request(get(`http://${host}:${port}/`));
      expect(result).toMatchObject({ ok: false, code: 'refused_address' });
    }
    expect(trap.asked()).toBe(0);
  });

  it('checks the address of every redirect', async () => {
    const trap = await peer((_, response) => response.end('secret'));
    const { url } = await peer((_, response) => {
      response.writeHead(302, { location: trap.url.replace('127.0.0.1', '127.0.0.2') }).end();
    });
    const result = await gateway(['127.0.0.1/32']).request(get(url, { redirects: 3 }));
    expect(result).toMatchObject({ ok: false, code: 'refused_address' });
    expect(trap.asked()).toBe(0);
  });

  it('connects to any configured address', async () => {
    const { url } = await peer((_, response) => response.end('in'));
    expect((await gateway([]).request(get(url, { trustedAddress: true }))).ok).toBe(true);
  });

  it('follows no redirects from a trusted address, since they would not be checked', async () => {
    const { url, asked } = await peer((_, response) => response.end('in'));
    const result = await gateway([]).request(get(url, { trustedAddress: true, redirects: 1 }));
    expect(result).toMatchObject({ ok: false, code: 'invalid' });
    expect(asked()).toBe(0);
  });

  it('follows redirects up to the limit, without secret headers', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await peer((request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/there') response.end('arrived');
      else response.writeHead(301, { location: '/there' }).end();
    });
    const headers = { authorization: 'Bearer secret' };
    expect(await gateway().request(get(url, { headers }))).toMatchObject({ ok: false, code: 'invalid' });
    const followed = await gateway().request(get(url, { headers, redirects: 1 }));
    expect(followed).toMatchObject({ ok: true, value: { url: `${url}there` } });
    expect(seen).toEqual(['Bearer secret', 'Bearer secret', undefined]);
  });

  it('detects redirect loops', async () => {
    const { url, asked } = await peer((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await gateway().request(get(url, { redirects: 4 }))).toMatchObject({ ok: false, code: 'invalid' });
    expect(asked()).toBe(5);
  });

  it('stops at the size limit, also inside a compressed body', async () => {
    const { url } = await peer((request, response) => {
      if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(10_000_000)));
      else response.end('0'.repeat(200_000));
    });
    expect(await gateway().request(get(url))).toMatchObject({ ok: false, code: 'too_large' });
    expect(await gateway().request(get(`${url}packed`))).toMatchObject({ ok: false, code: 'too_large' });
  });

  it('times out on a stalled peer, before and inside the body', async () => {
    const { url } = await peer((request, response) => {
      if (request.url === '/inside') response.write('half of');
    });
    expect(await gateway().request(get(url, { timeoutMs: 150 }))).toMatchObject({
      ...{ ok: false, code: 'timeout', detail: 'no reply in time' },
    });
    expect(await gateway().request(get(`${url}inside`, { timeoutMs: 150 }))).toMatchObject({
      ok: false,
      code: 'timeout',
    });
  });

  it('returns a fault for each failure', async () => {
    const { url } = await peer((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
    const faults = {
      400: 'invalid',
      401: 'forbidden',
      403: 'forbidden',
      404: 'not_found',
      409: 'conflict',
      410: 'not_found',
      422: 'invalid',
      429: 'limited',
      500: 'unavailable',
      503: 'unavailable',
    };
    for (const [status, fault] of Object.entries(faults))
      expect(await gateway().request(get(url + status))).toMatchObject({
        ok: false,
        code: fault,
        status: Number(status),
      });
  });

  it('returns unavailable for a refused connection, and broken for an invalid response', async () => {
    const gone = await peer(() => undefined);
    await gone.close();
    expect(await gateway().request(get(gone.url))).toMatchObject({ ok: false, code: 'unavailable' });
    const { url } = await peer((request) => void request.socket.end('this is not HTTP\r\n\r\n'));
    expect(await gateway().request(get(url))).toMatchObject({ ok: false, code: 'broken' });
  });

  it.each(['ftp://example.org/', 'file:///etc/passwd', 'http://user:password@example.org/', 'nonsense', 'http://'])(
    'rejects %s without connecting',
    async (url) => {
      expect(await gateway().request(get(url))).toMatchObject({ ok: false, code: 'invalid' });
    },
  );

  it('retries transient failures, up to the limit', async () => {
    const { url, asked } = await peer((_, response) => response.writeHead(asked() < 3 ? 503 : 200).end());
    expect((await gateway().request(get(url, { tries: 3 }))).ok).toBe(true);
    expect(asked()).toBe(3);
  });

  it('opens the circuit breaker of a peer after consecutive failures, and no other', async () => {
    const { url, asked } = await peer((_, response) => response.writeHead(503).end());
    const out = gateway();
    for (let count = 0; count < 8; count += 1) await out.request(get(url));
    expect(asked()).toBe(5);
    await out.request(get(url, { peer: 'another' }));
    expect(asked()).toBe(6);
  });

  it('does not count a request aborted by the caller as a failure', async () => {
    let asker: AbortController | null = null;
    const { url } = await peer((_, response) => (asker ? asker.abort() : response.end('here')));
    const out = gateway();
    for (let count = 0; count < 8; count += 1) {
      asker = new AbortController();
      expect(await out.request(get(url, { signal: asker.signal }))).toMatchObject({ ok: false, code: 'timeout' });
    }
    asker = null;
    expect(await out.request(get(url))).toMatchObject({ ok: true });
  });

  it('logs neither path nor query nor header', async () => {
    const log = new RecordingLog();
    const { url } = await peer((_, response) => response.writeHead(500).end());
    await gateway(undefined, log).request(get(`${url}private?key=hidden`, { headers: { authorization: 'hidden' } }));
    expect(log.lines).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toMatch(/private|hidden/);
  });
});
