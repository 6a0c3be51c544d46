import { describe, expect, test, vi } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { runOperatorCommand } from './run-operator-command.js';
import { runVisitorCommand } from './run-visitor-command.js';

const busy = { ok: false, code: 'busy' } as const;

async function takeOver(floor: EngineFloor) {
  const operatorId = floor.seat('Anna');
  const conversationId = await floor.start('visitor');
  const takesOver = () =>
    runOperatorCommand(floor.ports, {
      conversationId,
      operatorId,
      role: 'operator',
      clientKey: floor.key(),
      command: { type: 'take-over' },
    });
  return { operatorId, takesOver };
}

describe('what was decided and could not be written', () => {
  test('takes no place of an operator when the journal is busy', async () => {
    const floor = new EngineFloor(withheld);
    const { operatorId, takesOver } = await takeOver(floor);
    floor.journal.refusal = busy;
    expect(await takesOver()).toEqual(busy);
    expect(floor.ports.operatorBoard.view(operatorId)?.load).toBe(0);
  });

  test('takes no place of an operator when the disk refuses it', async () => {
    const floor = new EngineFloor(withheld);
    const { operatorId, takesOver } = await takeOver(floor);
    floor.journal.refusal = new Error('the disk is broken');
    await expect(takesOver()).rejects.toThrow('the disk is broken');
    expect(floor.ports.operatorBoard.view(operatorId)?.load).toBe(0);
  });
});

test('opening hours are computed where a wait begins, not for every message', async () => {
  const floor = new EngineFloor(withheld, {}, 'no reactions');
  const computed = vi.spyOn(floor.ports.chatbots, 'opensAt').mockReturnValue(5_000);
  const conversationId = await floor.start('visitor');
  await floor.say(conversationId, 'visitor', 'Hello');
  expect(computed).not.toHaveBeenCalled();
  const [visitorId, clientKey] = ['visitor' as VisitorId, floor.key()];
  const command = { type: 'request-handoff' } as const;
  await runVisitorCommand(floor.ports, { conversationId, visitorId, clientKey, command });
  expect((await floor.state(conversationId)).queue?.opensAt).toBe(5_000);
});
