import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '#engine/ports/outbound.js';
import { OutboundBroken } from '#engine/ports/outbound.js';
import { RecordingLog } from '#testing/recording-log.js';
import { networks } from './address-check.js';
import { OutboundGateway } from './outbound-gateway.js';

const open: { close(): Promise<unknown> | unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function peer(listener: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

function gateway(allowed: string[] = ['127.0.0.0/8'], log = new RecordingLog()): OutboundGateway {
  const made = new OutboundGateway({ log, allowedNetworks: networks(allowed) });
  open.push(made);
  return made;
}

const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  peer: 'test',
  url,
  method: 'GET',
  timeoutMs: 5_000,
  maxBytes: 100_000,
  ...more,
});

const textOf = (body: Uint8Array) => Buffer.from(body).toString();

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
    expect(await gateway().request(get(url, { timeoutMs: 150 }))).toMatchObject({ ok: false, code: 'timeout' });
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
    await Promise.all(open.splice(0).map((one) => one.close()));
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

describe('OutboundGateway.stream', () => {
  it('yields the chunks as they arrive', async () => {
    const { url } = await peer((_, response) => {
      response.write('one');
      response.end('two');
    });
    const result = await gateway().stream(get(url));
    const pieces: string[] = [];
    if (result.ok) for await (const piece of result.value) pieces.push(textOf(piece));
    expect(pieces.join('')).toBe('onetwo');
  });

  it.each([
    ['stalls', 'timeout', () => undefined],
    ['breaks off', 'unavailable', (destroy: () => void) => destroy()],
  ] as const)('throws when the peer %s in the middle', async (_, fault, then) => {
    const { url } = await peer((request, response) => {
      response.write('half of');
      // The first piece must have left before the line is cut.
      setImmediate(() => then(() => request.socket.destroy()));
    });
    const result = await gateway().stream(get(url, { timeoutMs: 500 }));
    const read = async () => {
      if (result.ok) for await (const _piece of result.value);
      else throw new OutboundBroken(result.code);
    };
    await expect(read()).rejects.toEqual(new OutboundBroken(fault));
  });

  const readAll = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const _piece of pieces);
  };

  it.each([
    ['stalls', () => undefined],
    ['breaks off', (destroy: () => void) => destroy()],
  ] as const)('opens the circuit breaker of a peer that repeatedly %s in the middle', async (_, then) => {
    const { url, asked } = await peer((request, response) => {
      response.write('half of');
      setImmediate(() => then(() => request.socket.destroy()));
    });
    const out = gateway();
    const broken = Array.from({ length: 5 }, async () => {
      const result = await out.stream(get(url, { timeoutMs: 1_000 }));
      if (result.ok) await readAll(result.value).catch(() => undefined);
    });
    await Promise.all(broken);
    expect(await out.stream(get(url))).toMatchObject({ ok: false, code: 'unavailable' });
    expect(asked()).toBe(5);
  });

  it('counts an expired deadline of the caller as a failure', async () => {
    const { url, asked } = await peer((_, response) => response.write('half of'));
    const out = gateway();
    for (let count = 0; count < 8; count += 1) {
      const asker = new AbortController();
      const result = await out.stream(get(url, { signal: asker.signal }));
      // As `AbortSignal.timeout` does, but not before the peer was asked.
      asker.abort(new DOMException('the time is up', 'TimeoutError'));
      if (result.ok) await readAll(result.value).catch(() => undefined);
      // The breaker counts the end of the answer, not that of its reader.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked()).toBe(5);
  });

  it.each([
    ['breaks off', (asker: AbortController) => asker.abort()],
    ['says why', (asker: AbortController) => asker.abort(new Error('somebody else has taken over'))],
  ])('does not count it as a failure when the caller %s', async (_, leave) => {
    const { url, asked } = await peer((_request, response) => response.write('half of'));
    const out = gateway();
    for (let count = 0; count < 8; count += 1) {
      const asker = new AbortController();
      const result = await out.stream(get(url, { signal: asker.signal }));
      leave(asker);
      if (result.ok) await readAll(result.value).catch(() => undefined);
    }
    expect(asked()).toBe(8);
  });

  it('does not count a failure when the caller has read enough, and frees the slot', async () => {
    const { url, asked } = await peer((_, response) => response.write('half of'));
    const out = gateway();
    // More often than there are places.
    for (let count = 0; count < 12; count += 1) {
      const result = await out.stream(get(url));
      if (result.ok) for await (const _piece of result.value) break;
    }
    expect(asked()).toBe(12);
  });

  it('counts a response of which the caller has read enough as a success, which resets consecutive failures', async () => {
    let isBroken = true;
    const { url, asked } = await peer((request, response) => {
      response.write('half of');
      if (isBroken) setImmediate(() => request.socket.destroy());
    });
    const out = gateway();
    const ask = async (read: (pieces: AsyncIterable<Uint8Array>) => Promise<void>) => {
      const result = await out.stream(get(url));
      if (result.ok) await read(result.value).catch(() => undefined);
    };
    for (let count = 0; count < 4; count += 1) await ask(readAll);
    isBroken = false;
    await ask(async (pieces) => {
      for await (const _piece of pieces) break;
    });
    isBroken = true;
    for (let count = 0; count < 4; count += 1) await ask(readAll);
    expect(asked()).toBe(9);
  });

  it('waits for a slot no longer than the caller', async () => {
    const { url, asked } = await peer((_, response) => response.write('half of'));
    const out = gateway();
    const streams = await Promise.all(Array.from({ length: 8 }, () => out.stream(get(url))));
    expect(streams.every(({ ok }) => ok)).toBe(true);
    const asker = new AbortController();
    const ninth = out.stream(get(url, { signal: asker.signal }));
    asker.abort();
    expect(await ninth).toMatchObject({ ok: false, code: 'timeout' });
    expect(asked()).toBe(8);
  });

  it('aborts an endless stream', async () => {
    const { url } = await peer((_, response) => {
      const more = () => {
        while (response.write('0'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const result = await gateway().stream(get(url));
    const read = async () => {
      if (result.ok) for await (const _piece of result.value);
    };
    await expect(read()).rejects.toEqual(new OutboundBroken('too_large'));
  });
});
