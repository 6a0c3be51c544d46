import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { watchRoom } from './rooms.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const broken = async () => {
  throw new Error('the store does not answer');
};

/** An unhandled rejection ends the process; here it would fail the test run. */
describe('while the store does not answer', () => {
  test('logs an error instead of broadcasting a changed row', async () => {
    const engine = new EngineHarness(withheld);
    const id = await engine.start('visitor');
    const ports: Ports = { ...engine.ports, readMarks: { ...engine.ports.readMarks, get: broken } };
    const rooms = new EventBroadcaster(new Server(), ports);
    rooms.touch(await engine.state(id));
    await vi.advanceTimersByTimeAsync(100);
    expect(engine.log.lines).toMatchObject([{ level: 'error', message: 'changed rows could not be broadcast' }]);
    rooms.onApplicationShutdown();
  });

  test('logs an error instead of broadcasting heads', async () => {
    const engine = new EngineHarness(withheld);
    const id = await engine.start('visitor');
    const io = new Server();
    await io.of('/console').adapter.addAll('a socket', new Set([watchRoom(id)]));
    const rooms = new EventBroadcaster(io, {
      ...engine.ports,
      journal: { ...engine.ports.journal, depth: 0, read: broken } as Ports['journal'],
    });
    await vi.advanceTimersByTimeAsync(timing.headEveryMs);
    expect(engine.log.lines).toMatchObject([{ level: 'error', message: 'heads could not be broadcast' }]);
    rooms.onApplicationShutdown();
  });
});
