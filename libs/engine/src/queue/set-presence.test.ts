import { expect, test } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { anOperator } from '#testing/people.js';
import { recordedEvents } from '#testing/recorded-events.js';
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
