import { beforeEach, expect, test } from 'vitest';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { StateCommand } from '#domain/conversation/is-in-effect.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { runProgramCommand } from './run-program-command.js';
import { unlessInEffect } from './unless-in-effect.js';

const program = { kind: 'api_key', id: 'key-1' } as const;
const toAnna = { type: 'assign', operatorId: 'anna' as OperatorId } as const;
const confirmed = { type: 'resolve', outcome: 'confirmed' } as const;

let engine: EngineHarness;
let id: ConversationId;

beforeEach(async () => {
  engine = new EngineHarness(withheld, { routing: 'claim' });
  engine.addOperator('Anna');
  id = await engine.start('visitor');
});

const put = (command: StateCommand) =>
  unlessInEffect(engine.ports, id, command, () =>
    runProgramCommand(engine.ports, { conversationId: id, program, clientKey: engine.key(), command }),
  );

test.each([
  ['an assignment', toAnna, 'handoff.completed'],
  ['a resolution', confirmed, 'conversation.resolved'],
] as const)('repeats %s without a second event', async (_, command, type) => {
  expect([await put(command), await put(command)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await engine.types(id)).toEqual(['conversation.started', type]);
});

test('accepts two equal commands at once', async () => {
  expect(await Promise.all([put(confirmed), put(confirmed)])).toMatchObject([{ ok: true }, { ok: true }]);
});

test('accepts a repeated assignment after the operator has gone', async () => {
  await put(toAnna);
  engine.ports.operatorBoard.setConnected(toAnna.operatorId, false);
  expect(await put(toAnna)).toMatchObject({ ok: true });
});

test('refuses another outcome, and an assignment of a resolved conversation', async () => {
  await put(toAnna);
  expect(await put(confirmed)).toMatchObject({ code: 'not_owner' });
  id = await engine.start('another');
  await put(confirmed);
  expect(await put({ ...confirmed, outcome: 'spam' })).toMatchObject({ code: 'wrong_state' });
  expect(await put(toAnna)).toMatchObject({ code: 'wrong_state' });
});

test('refuses a command without a conversation', async () => {
  id = 'nothing' as ConversationId;
  expect(await put(confirmed)).toMatchObject({ code: 'not_found' });
});
