import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { WebOrigin } from '../security/web-origin.js';
import { createSocketServer } from './socket-server.js';

afterEach(() => {
  vi.useRealTimers();
});

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A WebSocket whose peer reads what comes and sends nothing more, and the clock of the server in the hands of the test. */
async function silentPeer() {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const io = createSocketServer(new WebOrigin(new PublicAddress(), { host: '127.0.0.1' })).attach(http);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opened = once(io.engine, 'connection');
  const caller = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1' });
  caller.resume().write(upgrade);
  const [connection] = await opened;
  onTestFinished(async () => {
    caller.destroy();
    await io.close();
  });
  return { connection, caller };
}

test('closes a connection that requests no namespace in time', async () => {
  const { connection } = await silentPeer();
  vi.advanceTimersByTime(timing.namespaceMs - 1);
  expect(connection.readyState).toBe('open');
  vi.advanceTimersByTime(1);
  expect(connection.readyState).not.toBe('open');
});

test('soon cuts off a peer that does not answer the close', async () => {
  const { connection, caller } = await silentPeer();
  const cut = once(caller, 'close');
  connection.close();
  vi.advanceTimersByTime(timing.closeMs);
  await cut;
});
