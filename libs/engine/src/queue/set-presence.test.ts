import { expect, test, vi } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anOperator } from '#testing/people.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { setPresence } from './set-presence.js';

test('the log has every change of the chosen presence, and no repetition', async () => {
  const { ports } = new EngineHarness(withheld);
  const anna = anOperator('anna', { chosenPresence: 'online' });
  await ports.unitOfWork.run(({ operators }) => operators.put(anna));
  for (const presence of ['online', 'away', 'away', 'online'] as const) await setPresence(ports, anna.id, presence);
  const actor = { kind: 'operator', id: anna.id };
  expect(await recordedEvents(ports)).toEqual(
    (['away', 'online'] as const).map((presence) => ({
      type: 'operator.status_changed',
      stream: anna.id,
      actor,
      data: { presence },
    })),
  );
});

test.each(['busy', 'away', 'offline'] as const)('an operator who becomes %s loses open offers', async (presence) => {
  const engine = new EngineHarness(withheld);
  const { ports } = engine;
  const anna = engine.addOperator('Anna');
  await ports.unitOfWork.run(({ operators }) => operators.put(anOperator(anna, { name: 'Anna', capacity: 2 })));
  const conversationId = await engine.start('visitor');
  const visitorId = 'visitor' as VisitorId;
  await runVisitorCommand(ports, {
    ...{ conversationId, visitorId, clientKey: engine.key() },
    command: { type: 'request-handoff' },
  });
  const offeredTo = async () => (await engine.state(conversationId)).offer?.to ?? null;
  await vi.waitFor(async () => expect(await offeredTo()).toBe(anna));
  await setPresence(ports, anna, presence);
  expect(await offeredTo()).toBeNull();
});
