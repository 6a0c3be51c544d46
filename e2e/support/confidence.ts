import { expect, type Locator } from '@playwright/test';

/** The console's text about the confidence of an answer. */
const stated = /(\d+)\s?% confident \(needs (\d+)\s?%\)/;

/** The confidence must be on the decision's side of the threshold, and that must not exceed the target. */
export async function expectConfidence(at: Locator, decision: 'answered' | 'withheld'): Promise<void> {
  const words = at
    .getByText(stated)
    .or(at.getByRole('img', { name: stated }))
    .first();
  await expect(words).toBeVisible();
  const said = stated.exec((await words.getAttribute('aria-label')) ?? (await words.innerText()));
  const [confidence, needed] = [Number(said?.[1]), Number(said?.[2])];
  expect(needed).toBeLessThanOrEqual(90);
  if (decision === 'answered') expect(confidence).toBeGreaterThanOrEqual(needed);
  else expect(confidence).toBeLessThan(needed);
}
