import { expect } from '@playwright/test';
import { networkComplaints } from '../support/browser-monitor.js';
import { journeys } from '../support/journey.js';

// Three messages at once and then one in four seconds: however slow the line, six are too many.
const test = journeys({ RATE_FACTOR: '0.25' });

test('a visitor over the rate limit sees the waiting time, and every message is sent', async ({ browsers }) => {
  browsers.monitor.expect(...networkComplaints);
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  // Written offline, so that they are sent one right after the other however long the writing takes.
  await visitor.page.context().setOffline(true);
  const texts = Array.from({ length: 6 }, (_, index) => `flood ${index + 1}`);
  for (const text of texts) await visitor.write(text);
  await visitor.page.context().setOffline(false);
  await expect(visitor.log.getByText(/Too many messages at once: sending in \d+ seconds?/).first()).toBeVisible();
  const sent = visitor.log.locator('.group.visitor .message.stored').filter({ hasText: 'flood' });
  await expect(sent).toHaveText(texts);
});
