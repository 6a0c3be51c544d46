import { expect, test } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import { hourMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness } from '#testing/engine-harness.js';
import { readImage, uploadImage } from './images.js';

const drawing = (words: string) => Buffer.from(`<svg>${words}</svg>`).toString('base64');

test('removes images that no chatbot shows, a day after their upload', async () => {
  const { ports, clock } = new EngineHarness(() => ({ kind: 'withheld' }) as never);
  const shown = accepted(await uploadImage(ports, drawing('shown')));
  const unused = accepted(await uploadImage(ports, drawing('unused')));
  const words = { id: 'shop', name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: [], policy: {} };
  await ports.unitOfWork.run(({ chatbots }) =>
    chatbots.put(chatbot.parse({ ...words, appearance: { logo: shown.id } })),
  );
  clock.advance(timing.unusedImageHours * hourMs + 1);
  const latest = accepted(await uploadImage(ports, drawing('latest')));
  const found = await Promise.all([shown, unused, latest].map(({ id }) => readImage(ports, id)));
  expect(found.map((image) => image?.id ?? null)).toEqual([shown.id, null, latest.id]);
});
