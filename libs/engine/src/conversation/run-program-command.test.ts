import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientId, ClientKey, ConversationId, OperatorId, TeamId } from '#contracts/ids.js';
import type { ProgramCommand } from '#contracts/program-commands.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { type RunProgramCommand, runProgramCommand } from './run-program-command.js';

const program = { kind: 'api_key', id: 'key-1' } as const;
const anna = 'anna' as OperatorId;

let engine: EngineHarness;
let id: ConversationId;

beforeEach(async () => {
  engine = new EngineHarness(withheld, { routing: 'claim' });
  id = await engine.start('visitor');
});

const act = (
  command: ProgramCommand,
  clientKey: ClientKey = engine.key(),
  by: RunProgramCommand['program'] = program,
) => runProgramCommand(engine.ports, { conversationId: id, program: by, clientKey, command });

test('a command is recorded under the name of its program', async () => {
  await act({ type: 'write-note', text: 'Paid on Monday.' });
  const [event] = (await engine.ports.events.events(id, { after: 1, limit: 1 })) ?? [];
  expect(event).toMatchObject({ type: 'note.posted', actor: program, publicSeq: null });
});

test('labels, priority, handoff and resolution take effect', async () => {
  await act({ type: 'label', labels: ['late', 'late'] });
  await act({ type: 'prioritise', priority: 'urgent' });
  await act({ type: 'request-handoff' });
  expect(await engine.state(id)).toMatchObject({
    labels: ['late'],
    priority: 'urgent',
    state: 'queued',
    handoffReason: 'api',
  });
  await act({ type: 'resolve', outcome: 'confirmed' });
  expect(await engine.state(id)).toMatchObject({ state: 'resolved', outcome: 'confirmed', resolvedBy: 'api' });
});

test('a repeat under the same key changes nothing, and another command under it is refused', async () => {
  const key = engine.key();
  const note = { type: 'write-note', text: 'Paid.' } as const;
  const first = await act(note, key);
  const repeated = await act(note, key);
  expect([first, repeated]).toMatchObject([{ value: { duplicate: false } }, { value: { duplicate: true } }]);
  expect(await act({ ...note, text: 'Not paid.' }, key)).toMatchObject({ ok: false, code: 'client_key_reused' });
  expect(await act(note, key, { kind: 'api_key', id: 'key-2' })).toMatchObject({
    ok: false,
    code: 'client_key_reused',
  });
  expect(await engine.types(id)).toEqual(['conversation.started', 'note.posted']);
});

test('the business speaks while the bot does, unless control has moved', async () => {
  const { control } = await engine.state(id);
  const said = { type: 'post-program-message', text: 'Your parcel is on its way.' } as const;
  expect(await act({ ...said, control })).toMatchObject({ ok: true, value: { event: { actor: program } } });
  expect(await act({ ...said, control: control + 1 })).toEqual({ ok: false, code: 'control_moved' });
  await act({ type: 'request-handoff' });
  expect(await act(said)).toEqual({ ok: false, code: 'wrong_state' });
});

test('nothing happens to a conversation that does not exist', async () => {
  id = 'nothing' as ConversationId;
  expect(await act({ type: 'write-note', text: 'Hello' })).toEqual({ ok: false, code: 'not_found' });
});

test.each<[string, ProgramCommand]>([
  ['/operatorId', { type: 'assign', operatorId: 'nobody' as OperatorId }],
  ['/teamId', { type: 'request-handoff', teamId: 'none' as TeamId }],
  ['/teamId', { type: 'transfer', to: { teamId: 'none' as TeamId } }],
  ['/clientId', { type: 'link-client', clientId: 'none' as ClientId }],
])('refuses an unknown %s by name', async (pointer, command) => {
  expect(await act(command)).toMatchObject({ ok: false, code: 'invalid', errors: [{ pointer }] });
  expect(await engine.types(id)).toEqual(['conversation.started']);
});

describe('an assignment', () => {
  const toAnna = { type: 'assign', operatorId: anna } as const;

  test.each([
    ['bot', []],
    ['queued', [{ type: 'request-handoff' }]],
  ] as const)('assigns a conversation in %s to an available operator', async (state, before) => {
    engine.addOperator('Anna');
    for (const command of before) await act(command);
    expect(await engine.state(id)).toMatchObject({ state });
    expect(await act(toAnna)).toMatchObject({
      ok: true,
      value: { event: { type: 'handoff.completed', actor: program } },
    });
    expect(await engine.state(id)).toMatchObject({ state: 'assigned', owner: anna });
  });

  test('moves a conversation from one operator to another', async () => {
    const bruno = engine.addOperator('Bruno');
    engine.addOperator('Anna');
    await act({ type: 'assign', operatorId: bruno });
    await act(toAnna);
    expect((await engine.state(id)).owner).toBe(anna);
    expect(await act(toAnna)).toEqual({ ok: false, code: 'wrong_state' });
  });

  test('requires an available operator', async () => {
    engine.addOperator('Anna');
    engine.ports.operatorBoard.setConnected(anna, false);
    expect(await act(toAnna)).toEqual({ ok: false, code: 'operator_unavailable' });
  });
});

describe('an application that an operator allowed', () => {
  const application = { kind: 'application', id: 'reports', onBehalfOf: 'sofia' as OperatorId } as const;
  const own = { kind: 'application', id: 'reports' };

  test('requests a person in the name of the operator', async () => {
    expect(await act({ type: 'request-handoff' }, engine.key(), application)).toMatchObject({
      value: { event: { type: 'handoff.started', actor: { kind: 'operator', id: 'sofia' }, principal: own } },
    });
  });

  test('speaks in its own name', async () => {
    const said = { type: 'post-program-message', text: 'Your parcel is here.' } as const;
    expect(await act(said, engine.key(), application)).toMatchObject({
      value: { event: { type: 'message.posted', actor: own, principal: null } },
    });
  });
});
