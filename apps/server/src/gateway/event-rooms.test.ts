import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timing } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { EventRooms } from './event-rooms.js';
import { watchRoom } from './rooms.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const broken = async () => {
  throw new Error('the store does not answer');
};

/** A process ends at a rejection that nobody takes; here it would fail the test run. */
describe('while the store does not answer', () => {
  test('a row that changed is not told, and the log says so', async () => {
    const floor = new EngineFloor(withheld);
    const id = await floor.start('visitor');
    const ports: Ports = { ...floor.ports, readMarks: { ...floor.ports.readMarks, get: broken } };
    const rooms = new EventRooms(new Server(), ports);
    rooms.touch(await floor.state(id));
    await vi.advanceTimersByTimeAsync(100);
    expect(floor.log.lines).toMatchObject([{ level: 'error', message: 'changed rows could not be told' }]);
    rooms.close();
  });

  test('no heads are told, and the log says so', async () => {
    const floor = new EngineFloor(withheld);
    const id = await floor.start('visitor');
    const io = new Server();
    await io.of('/console').adapter.addAll('a socket', new Set([watchRoom(id)]));
    const rooms = new EventRooms(io, {
      ...floor.ports,
      journal: { ...floor.ports.journal, depth: 0, read: broken } as Ports['journal'],
    });
    await vi.advanceTimersByTimeAsync(timing.headEveryMs);
    expect(floor.log.lines).toMatchObject([{ level: 'error', message: 'heads could not be told' }]);
    rooms.close();
  });
});
