import { describe, expect, test } from 'vitest';
import type { OperatorCommand } from '#contracts/commands.js';
import type { ClientId, ConversationId, OperatorId, TeamId } from '#contracts/ids.js';
import type { Role } from '#contracts/permissions.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from './run-operator-command.js';

function act(
  engine: EngineHarness,
  conversationId: ConversationId,
  operator: string,
  command: OperatorCommand,
  role: Role = 'operator',
) {
  const operatorId = engine.addOperator(operator);
  return runOperatorCommand(engine.ports, {
    conversationId,
    principal: operatorPrincipal(operatorId, role),
    clientKey: engine.key(),
    command,
  });
}

const takesOver: OperatorCommand = { type: 'take-over' };

/** A conversation that Anna has. */
async function hersAlone(state: 'assigned' | 'snoozed') {
  const engine = new EngineHarness(withheld);
  const id = await engine.start('visitor');
  await act(engine, id, 'Anna', takesOver);
  const until = new Date(engine.clock.now() + 3_600_000).toISOString();
  if (state === 'snoozed') await act(engine, id, 'Anna', { type: 'snooze', until });
  expect(await engine.state(id)).toMatchObject({ state, owner: 'anna' });
  return { engine, id };
}

describe.each(['assigned', 'snoozed'] as const)("a colleague's %s conversation", (state) => {
  test('cannot be taken over by an operator', async () => {
    const { engine, id } = await hersAlone(state);
    expect(await act(engine, id, 'Bruno', takesOver)).toEqual({ ok: false, code: 'forbidden' });
    expect((await engine.state(id)).owner).toBe('anna');
  });

  test('can be taken over by a supervisor', async () => {
    const { engine, id } = await hersAlone(state);
    expect(await act(engine, id, 'Sofia', takesOver, 'supervisor')).toMatchObject({ ok: true });
    expect(await engine.state(id)).toMatchObject({ state: 'assigned', owner: 'sofia' });
  });
});

test('a conversation of the bot can be taken over by any operator', async () => {
  const engine = new EngineHarness(withheld);
  const id = await engine.start('visitor');
  expect(await act(engine, id, 'Bruno', takesOver)).toMatchObject({ ok: true });
});

describe.each<[string, OperatorCommand]>([
  ['/to/teamId', { type: 'transfer', to: { teamId: 'none' as TeamId } }],
  ['/to/operatorId', { type: 'transfer', to: { operatorId: 'nobody' as OperatorId } }],
  ['/clientId', { type: 'link-client', clientId: 'none' as ClientId }],
])('%s without a conversation', (pointer, command) => {
  test('is refused by its name', async () => {
    const { engine, id } = await hersAlone('assigned');
    expect(await act(engine, id, 'Anna', command)).toMatchObject({ ok: false, code: 'invalid', errors: [{ pointer }] });
  });

  test('looks up nothing else if the conversation does not exist', async () => {
    const engine = new EngineHarness(withheld);
    const id = 'nothing' as ConversationId;
    expect(await act(engine, id, 'Anna', command)).toEqual({ ok: false, code: 'not_found' });
  });
});
