import { expect } from '@playwright/test';
import { dayMs } from '#contracts/durations.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { signInCookie } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

async function setHours(url: string, hours: OpeningHours | null): Promise<void> {
  const cookie = await signInCookie(url, 'elena');
  const response = await fetch(`${url}/api/v1/chatbots/valdora`, {
    method: 'PATCH',
    headers: { Cookie: cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ hours }),
  });
  expect(response.status).toBe(200);
}

/** Read once: midnight may pass between setting the hours and reading them. */
const opening = new Date(Date.now() + 3 * dayMs);

/** Open on one day of the week, in three days: closed whenever this is run. */
const closedNow: OpeningHours = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, (_, day) =>
    day === (opening.getUTCDay() + 6) % 7 ? [{ from: '09:00', to: '18:00' }] : [],
  ),
  closedOn: [],
};

test.beforeEach(({ server }) => setHours(server.url, closedNow));
test.afterEach(({ server }) => setHours(server.url, null));

/** That day in the format of the visitor's page. */
function openingDay(locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(opening);
}

test('outside opening hours the greeting and the handoff button show when people answer', async ({ browsers }) => {
  const visitor = await browsers.visitor('en', { timezoneId: 'UTC', bypassCSP: true });
  const day = openingDay('en');
  await expect(visitor.log).toContainText(`our team replies from ${day} 9:00 AM`);
  await expect(visitor.person).toBeVisible();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(visitor.chat.getByText(`Our team replies from ${day} 9:00 AM`)).toBeVisible();
});

test('a handoff outside opening hours becomes a message without a queue place', async ({ browsers }) => {
  const visitor = await browsers.visitor('it', { timezoneId: 'UTC', bypassCSP: true });
  await visitor.askForPerson();
  await expect(visitor.log).toContainText(`Ora siamo chiusi: risponderemo da ${openingDay('it')} 09:00.`);
  const bar = visitor.chat.getByRole('status').filter({ hasText: 'Siamo chiusi' });
  await expect(bar).toBeVisible();
  await expect(visitor.chat.getByText('Il prossimo turno è il Suo')).toHaveCount(0);
  await visitor.write('La mia bici perde aria');
  await expect(visitor.log.getByText('Inviato')).toBeVisible();
  const panel = visitor.page.frames().find((frame) => frame.url().includes('/widget/'));
  expect(panel && (await axeFindings(panel))).toEqual([]);
});

test("times are in the visitor's time zone", async ({ browsers }) => {
  const visitor = await browsers.visitor('en', { timezoneId: 'Asia/Kolkata' });
  await expect(visitor.log).toContainText(/our team replies from \w+ (2:30 PM|14:30)/);
});

test('a question that the bot cannot answer becomes a message outside opening hours', async ({ browsers }) => {
  const visitor = await browsers.visitor('en', { timezoneId: 'UTC' });
  await visitor.write(unanswerableQuestions('en', 2));
  await expect(visitor.log).toContainText(
    /A colleague will (answer you|reply) here\. We’re closed at the moment and will answer from/,
  );
});
