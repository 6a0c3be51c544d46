import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { anna } from '#testing/conversation-scenario.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorRoom } from './rooms.js';
import { VisitorOperators } from './visitor-operators.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => void vi.advanceTimersByTime(1000);

function withAnna() {
  const engine = new EngineHarness(withheld);
  engine.addOperator('Anna');
  const sent: unknown[] = [];
  const io = new Server();
  io.of('/visitor').adapter.broadcast = ({ data }, { rooms }) => void sent.push([[...rooms], ...data]);
  const operators = new VisitorOperators(io, engine.ports);
  operators.onModuleInit();
  const connect = (isConnected: boolean) => engine.ports.operatorBoard.setConnected(anna, isConnected);
  return { sent, operators, connect };
}

const message = (isAway: boolean) => [
  [operatorRoom(anna)],
  'operators',
  { items: [{ id: anna, pictureUrl: null, isAway }] },
];

test('visitors learn when an operator of their conversation leaves, and returns', () => {
  const { sent, operators, connect } = withAnna();
  connect(true);
  vi.advanceTimersByTime(timing.presenceGraceMs);
  settle();
  expect(sent).toEqual([]);
  connect(false);
  settle();
  expect(sent).toEqual([message(true)]);
  connect(true);
  settle();
  expect(sent).toEqual([message(true), message(false)]);
  operators.onApplicationShutdown();
});

test('an absence says nothing while operators may be reconnecting after a start', () => {
  const { sent, operators, connect } = withAnna();
  connect(false);
  settle();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(timing.presenceGraceMs);
  settle();
  expect(sent).toEqual([message(true)]);
  operators.onApplicationShutdown();
});
