import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { noopObserver } from '../metrics/gateway-observer.js';
import { ConnectionLimiter } from './connection-limiter.js';

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

test('destroys a refused upgrade that the peer leaves open, and handles its socket errors', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const io = new Server(http);
  const config = { rateFactor: 0, trustProxy: 0 };
  new ConnectionLimiter(io, new EngineHarness(withheld).ports, config, noopObserver).onModuleInit();
  await once(http, 'listening');
  const arrived = once(http, 'connection');
  const caller = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  caller.write(upgrade);
  const [there] = (await arrived) as [Socket];
  const [answer] = await once(caller, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
  expect(there.listenerCount('error')).toBeGreaterThan(0);
  if (!there.destroyed) await once(there, 'close');
  caller.destroy();
  await io.close();
});
