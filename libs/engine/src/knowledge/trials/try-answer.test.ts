import { expect, test } from 'vitest';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { AnswerTrials } from './try-answer.js';

test('a person can run one trial at a time, without delaying others', async () => {
  const { ports } = new EngineHarness(withheld);
  const trials = new AnswerTrials(ports);
  const input = { chatbotId: shop, question: 'Do you rent child seats?', locale: 'en' };
  const [first, second, other] = await Promise.all(['anna', 'anna', 'marco'].map((who) => trials.run(who, input)));
  expect(first).not.toMatchObject({ code: 'busy' });
  expect(second).toMatchObject({ ok: false, code: 'busy' });
  expect(other).not.toMatchObject({ code: 'busy' });
  expect(await trials.run('anna', input)).not.toMatchObject({ code: 'busy' });
});
