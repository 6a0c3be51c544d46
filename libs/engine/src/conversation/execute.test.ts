import { describe, expect, test, vi } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { nextOpening } from '#domain/hours/opening-hours.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from './run-operator-command.js';
import { runVisitorCommand } from './run-visitor-command.js';

const busy = { ok: false, code: 'busy' } as const;

async function takeOver(engine: EngineHarness) {
  const operatorId = engine.addOperator('Anna');
  const conversationId = await engine.start('visitor');
  const takesOver = () =>
    runOperatorCommand(engine.ports, {
      conversationId,
      principal: operatorPrincipal(operatorId),
      clientKey: engine.key(),
      command: { type: 'take-over' },
    });
  return { operatorId, takesOver };
}

describe('a decision that could not be written', () => {
  test("does not count against the operator's capacity when the journal is busy", async () => {
    const engine = new EngineHarness(withheld);
    const { operatorId, takesOver } = await takeOver(engine);
    engine.journal.refusal = busy;
    expect(await takesOver()).toEqual(busy);
    expect(engine.ports.operatorBoard.view(operatorId)?.load).toBe(0);
  });

  test("does not count against the operator's capacity when the disk fails", async () => {
    const engine = new EngineHarness(withheld);
    const { operatorId, takesOver } = await takeOver(engine);
    engine.journal.refusal = new Error('the disk is broken');
    await expect(takesOver()).rejects.toThrow('the disk is broken');
    expect(engine.ports.operatorBoard.view(operatorId)?.load).toBe(0);
  });
});

const sundays: OpeningHours = {
  timeZone: 'Asia/Tokyo',
  week: [[], [], [], [], [], [], [{ from: '09:00', to: '10:00' }]],
  closedOn: [],
};

test('opening hours are computed when a wait begins, not for every message', async () => {
  const engine = new EngineHarness(withheld, { hours: sundays }, 'no reactions');
  const computed = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const conversationId = await engine.start('visitor');
  await engine.say(conversationId, 'visitor', 'Hello');
  expect(computed).not.toHaveBeenCalled();
  const [visitorId, clientKey] = ['visitor' as VisitorId, engine.key()];
  const command = { type: 'request-handoff' } as const;
  await runVisitorCommand(engine.ports, { conversationId, visitorId, clientKey, command });
  expect((await engine.state(conversationId)).queue?.opensAt).toBe(nextOpening(sundays, engine.clock.now()));
});
