import { expect } from '@playwright/test';
import { unanswerableQuestions } from '../../support/demo.js';
import { journeys } from '../../support/journey.js';
import { expectAccessible } from '../axe.js';

const test = journeys();

/** The pages' own content security policy allows only their scripts. */
const bypassCSP = true;

for (const width of [390, 1024]) {
  test(`axe reports no violation in the console at ${width} pixels`, async ({ browsers }) => {
    await browsers.waitingVisitor(unanswerableQuestions('en', 2));
    const anna = await browsers.operator('anna', { bypassCSP, viewport: { width, height: 800 } });
    await expect(anna.row(unanswerableQuestions('en', 2))).toBeVisible();
    await expectAccessible(anna.page, 'queue');
    await anna.open(unanswerableQuestions('en', 2));
    await anna.accept();
    await expectAccessible(anna.page, 'conversation');
    await anna.button('Show or hide details').click();
    await expect(anna.page.getByRole('dialog', { name: 'Details' })).toBeVisible();
    await expectAccessible(anna.page, 'details');
  });
}
