import { describe, expect, it } from 'vitest';
import { OutboundBroken } from '#engine/ports/outbound.js';
import { gateway, get, peer, textOf } from '../testing/peer.js';

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
      // The first chunk must be sent before the connection is cut.
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
      // Like `AbortSignal.timeout`, but only after the peer has received the request.
      asker.abort(new DOMException('the time is up', 'TimeoutError'));
      if (result.ok) await readAll(result.value).catch(() => undefined);
      // The breaker records the end of the response body, not the end of the reader.
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
    // More requests than the bulkhead has slots.
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
