import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourMs as hour } from '#contracts/durations.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { signIn } from '#engine/identity/sign-in.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { ConsoleSocket } from './console-socket.js';
import { noopObserver } from './gateway-observer.js';
import { SessionWatcher } from './session-watcher.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const lookEveryMs = 2_000;

/** An operator whose console is open on its socket alone. */
async function openConsole() {
  const engine = new EngineHarness(withheld);
  await engine.storeOperator('Anna', 'right');
  const place = { device: 'laptop', address: '192.0.2.1' };
  const { operator, session, token } = accepted(await signIn(engine.ports, 'anna@shop.example', 'right', place));
  const sent: unknown[][] = [];
  const socket = {
    data: { session: { operator, session }, token, attending: true, place, usedAt: null as number | null },
    emit: (...message: unknown[]) => sent.push(message),
    disconnect: () => io.of('/console').sockets.delete('anna'),
  };
  const io = new Server(createServer());
  io.of('/console').sockets.set('anna', socket as unknown as ConsoleSocket);
  const watcher = new SessionWatcher(io, engine.ports, noopObserver, { record: () => {} } as never);
  watcher.onModuleInit();
  return { engine, watcher, session, socket, sent, known: () => authenticateOperator(engine.ports, token) };
}

const look = () => vi.advanceTimersByTimeAsync(lookEveryMs);

test('messages on the socket count as use of the session, with the address of the socket', async () => {
  const { engine, watcher, socket, sent, known } = await openConsole();
  engine.clock.advance(11 * hour);
  socket.data.usedAt = engine.clock.now();
  socket.data.place = { device: 'laptop', address: '198.51.100.7' };
  await look();
  await vi.waitFor(async () => expect((await known())?.session.lastUsedAt).toBe(engine.clock.now()));
  expect((await known())?.session.address).toBe('198.51.100.7');
  engine.clock.advance(11 * hour);
  await look();
  expect(sent).toEqual([]);
  watcher.onApplicationShutdown();
});

test('an open connection without messages does not count as use', async () => {
  const { engine, watcher, sent } = await openConsole();
  engine.clock.advance(11 * hour);
  await look();
  engine.clock.advance(hour);
  await look();
  await vi.waitFor(() => expect(sent).toEqual([['session.ended', { reason: 'expired' }]]));
  watcher.onApplicationShutdown();
});

test('use is recorded once a minute at most', async () => {
  const { engine, watcher, socket, session, known } = await openConsole();
  const recorded = vi.spyOn(engine.ports.sessions, 'recordUse');
  for (let second = 0; second < 180; second += 2) {
    engine.clock.advance(2_000);
    socket.data.usedAt = engine.clock.now();
    await look();
  }
  await vi.waitFor(async () => expect((await known())?.session.lastUsedAt).toBe(session.createdAt + 180_000));
  expect(recorded).toHaveBeenCalledTimes(3);
  watcher.onApplicationShutdown();
});
