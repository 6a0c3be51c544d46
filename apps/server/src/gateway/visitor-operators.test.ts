import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { postOperatorMessage } from '#engine/conversation/post-operator-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { accepted } from '#testing/accepted.js';
import { anna } from '#testing/conversation-scenario.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anOperator } from '#testing/people.js';
import { operatorPrincipal } from '#testing/principals.js';
import { operatorRoom } from './rooms.js';
import { VisitorOperators } from './visitor-operators.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => void vi.advanceTimersByTime(1000);
const grace = () => void vi.advanceTimersByTime(timing.presenceGraceMs);

function withAnna() {
  const engine = new EngineHarness(withheld);
  engine.addOperator('Anna');
  const sent: unknown[] = [];
  const io = new Server();
  io.of('/visitor').adapter.broadcast = ({ data }, { rooms }) => void sent.push([[...rooms], ...data]);
  const operators = new VisitorOperators(io, engine.ports);
  operators.onModuleInit();
  onTestFinished(() => operators.onApplicationShutdown());
  const { operatorBoard } = engine.ports;
  const connect = (isConnected: boolean) => {
    operatorBoard.setConnected(anna, isConnected);
    settle();
  };
  const connectElsewhere = (isConnected: boolean) => {
    operatorBoard.setElsewhere('other', new Map(isConnected ? [[anna, true]] : []));
    settle();
  };
  return { engine, sent, connect, connectElsewhere };
}

const told = (isDisconnected: boolean) => [
  [operatorRoom(anna)],
  'operators',
  { items: [{ id: anna, pictureUrl: null, isDisconnected }] },
];

test('visitors learn when an operator of their conversation leaves, and returns', () => {
  const { sent, connect } = withAnna();
  connect(false);
  expect(sent).toEqual([]);
  grace();
  expect(sent).toEqual([told(true)]);
  connect(true);
  expect(sent).toEqual([told(true), told(false)]);
});

test('an operator who returns within the grace period has not left', () => {
  const { sent, connect } = withAnna();
  connect(false);
  connect(true);
  grace();
  expect(sent).toEqual([]);
  connect(false);
  expect(sent).toEqual([]);
});

test('operators of a node that closes or is lost have not left while they may be reconnecting', () => {
  const { sent, connect, connectElsewhere } = withAnna();
  connectElsewhere(true);
  connect(false);
  grace();
  connectElsewhere(false);
  expect(sent).toEqual([]);
  connect(true);
  grace();
  expect(sent).toEqual([]);
});

test('an operator who chooses to appear offline has not left', () => {
  const { engine, sent } = withAnna();
  engine.ports.operatorBoard.register(anOperator(anna, { name: 'Anna', chosenPresence: 'offline' }));
  settle();
  grace();
  expect(sent).toEqual([]);
});

test('an operator who writes without a console has not left, until one is opened and closed', async () => {
  const { engine, sent, connect } = withAnna();
  const message = { conversationId: await engine.start('vera'), operatorId: anna, text: 'It is on its way.' };
  const write = async () =>
    void accepted(await postOperatorMessage(engine.ports, { ...message, clientKey: engine.key() }));
  accepted(
    await runOperatorCommand(engine.ports, {
      ...{ conversationId: message.conversationId, clientKey: engine.key(), command: { type: 'take-over' } },
      principal: operatorPrincipal(anna, 'supervisor'),
    }),
  );
  connect(false);
  grace();
  await write();
  expect(sent).toEqual([told(true), told(false)]);
  engine.addOperator('Sofia');
  settle();
  grace();
  await write();
  expect(sent).toHaveLength(2);
  connect(true);
  connect(false);
  grace();
  expect(sent.slice(2)).toEqual([told(true)]);
});
