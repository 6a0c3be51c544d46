import { describe, expect, test } from 'vitest';
import type { OperatorCommand } from '#contracts/commands.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Role } from '#contracts/permissions.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { runOperatorCommand } from './run-operator-command.js';

function act(
  floor: EngineFloor,
  conversationId: ConversationId,
  operator: string,
  command: OperatorCommand,
  role: Role = 'operator',
) {
  const operatorId = floor.seat(operator);
  return runOperatorCommand(floor.ports, { conversationId, operatorId, role, clientKey: floor.key(), command });
}

const takesOver: OperatorCommand = { type: 'take-over' };

/** A conversation that Anna has. */
async function hersAlone(state: 'assigned' | 'snoozed') {
  const floor = new EngineFloor(withheld);
  const id = await floor.start('visitor');
  await act(floor, id, 'Anna', takesOver);
  const until = new Date(floor.clock.now() + 3_600_000).toISOString();
  if (state === 'snoozed') await act(floor, id, 'Anna', { type: 'snooze', until });
  expect(await floor.state(id)).toMatchObject({ state, owner: 'anna' });
  return { floor, id };
}

describe.each(['assigned', 'snoozed'] as const)('what a colleague has, %s', (state) => {
  test('is not taken over by an operator', async () => {
    const { floor, id } = await hersAlone(state);
    expect(await act(floor, id, 'Bruno', takesOver)).toEqual({ ok: false, code: 'forbidden' });
    expect((await floor.state(id)).owner).toBe('anna');
  });

  test('is taken over by a supervisor', async () => {
    const { floor, id } = await hersAlone(state);
    expect(await act(floor, id, 'Sofia', takesOver, 'supervisor')).toMatchObject({ ok: true });
    expect(await floor.state(id)).toMatchObject({ state: 'assigned', owner: 'sofia' });
  });
});

test('what the bot has is taken over by any operator', async () => {
  const floor = new EngineFloor(withheld);
  const id = await floor.start('visitor');
  expect(await act(floor, id, 'Bruno', takesOver)).toMatchObject({ ok: true });
});
