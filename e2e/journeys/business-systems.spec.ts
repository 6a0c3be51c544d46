import { expect, type Page } from '@playwright/test';
import type { ClientView } from '#contracts/clients.js';
import { dayMs } from '#contracts/durations.js';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { type Browsers, journeys } from '../support/journey.js';
import { type OperatorPage } from '../support/operator-page.js';
import { rawVisitor } from '../support/raw-socket.js';
import { expectAccessible } from './axe.js';

const test = journeys();

const json = { 'Content-Type': 'application/json' };
// Far from the shop, whose clocks are those of Rome.
const wide = { viewport: { width: 1440, height: 900 }, bypassCSP: true, timezoneId: 'America/New_York' };
const details = (page: Page) => page.getByRole('complementary');
const dialog = (page: Page) => page.getByRole('dialog');

/** A conversation of an operator with a client of the shop. */
async function conversation(browsers: Browsers, url: string, number: number, who: 'anna' | 'sofia' = 'anna') {
  const api = new Api(url);
  const client = (await api.post<ClientView>('/api/v1/clients', aClient(number))).body;
  const total = { amount: 4990, currency: 'EUR' };
  const lines = [{ sku: null, name: 'Boots', quantity: 1, unitAmount: 4990 }];
  await api.post('/api/v1/orders', { clientId: client.id, number: `B-${number}`, status: 'shipped', total, lines });
  const { raw, id } = await rawVisitor(url);
  await raw.say(id, 'The zip of my jacket is broken. Can you repair it?');
  raw.close();
  const body = JSON.stringify({ clientId: client.id });
  await api.ask('PUT', `/api/v1/conversations/${id}/client`, { body, headers: json });
  const anna = await browsers.operator(who, { path: `/inbox/all/${id}`, ...wide });
  // Content that arrives moves what is below it, also from under a click.
  await expect(details(anna.page).getByText(client.email ?? '')).toBeVisible();
  await expect(details(anna.page).getByText(`B-${number}`, { exact: true })).toBeVisible();
  return { api, client, id, anna, page: anna.page };
}

const aClient = (number: number) => ({
  ...{ name: `Ada Rossi ${number}`, email: `ada-${number}@shop.example`, phone: '+39 011 123' },
  customFields: { size: 42, vip: true },
});

async function takeOver(api: Api, anna: OperatorPage, id: ConversationId): Promise<void> {
  await anna.page.getByRole('button', { name: 'Take over' }).click();
  await expect.poll(async () => ((await api.summary(id)) as ConversationSummary).state).toBe('assigned');
  await expect(anna.reply).toBeVisible();
}

test('an operator sees the records of the systems, books, moves and cancels an appointment', async ({
  browsers,
  server,
}) => {
  test.slow();
  const { api, page, client, anna } = await conversation(browsers, server.url, 1);
  await api.post('/api/v1/services', { ...fitting, hours: alwaysOpen });
  await expect(details(page).getByText('B-1', { exact: true })).toBeVisible();
  await expectAccessible(page, 'what the systems know');
  await details(page).getByRole('button', { name: 'Book an appointment' }).click();
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: fitting.name }).click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(client.email);
  const { date, weekday } = dayAhead();
  await dialog(page).getByLabel('Day').fill(date);
  const times = dialog(page).getByRole('radio');
  await times.nth(10).click();
  await expectAccessible(page, 'the dialog to book');
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  // In the time of the place, and marked as such.
  const when = new RegExp(`${weekday}, .* 10:00 AM UTC`);
  const line = anna.thread.getByRole('button', { name: /^Anna .*booked / });
  await expect(line).toHaveText(when);
  await expect(details(page).getByText(when)).toBeVisible();
  const move = details(page).getByRole('button', { name: /^Move / });
  await move.click();
  await expect(dialog(page).getByText(/^Now: /)).toHaveText(when);
  await times.nth(11).click();
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(anna.thread.getByRole('button', { name: /^Anna .*moved / })).toBeVisible();
  await details(page)
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expectAccessible(page, 'the confirmation');
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(anna.thread.getByRole('button', { name: /^Anna .*cancelled / })).toBeVisible();
  await expect(move).toHaveCount(0);
  await line.click();
  await expect(anna.thread.getByRole('list')).toBeVisible();
  await expectAccessible(page, 'a line of the thread that is open');
});

test('a time that is taken while it is being chosen is no longer offered', async ({ browsers, server }) => {
  const { api, page } = await conversation(browsers, server.url, 2);
  const service = { ...fitting, name: 'Fitting of two', hours: alwaysOpen };
  const { id: serviceId } = (await api.post<{ id: string }>('/api/v1/services', service)).body;
  await details(page).getByRole('button', { name: 'Book an appointment' }).click();
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Fitting of two' }).click();
  const times = dialog(page).getByRole('radio');
  const { date } = dayAhead();
  await dialog(page).getByLabel('Day').fill(date);
  await expect(times).toHaveCount(24);
  await times.nth(10).click();
  const startsAt = `${date}T10:00:00.000Z`;
  const guest = { name: 'Eve', email: 'eve@shop.example' };
  expect((await api.post('/api/v1/bookings', { serviceId, startsAt, guest })).status).toBe(201);
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page).getByText('This time has just been taken.')).toBeVisible();
  await expect(times).toHaveCount(23);
  await times.first().click();
  await dialog(page).getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('an operator opens a ticket with the question, and puts a payment link into the reply', async ({
  browsers,
  server,
}) => {
  const { api, page, anna, client, id } = await conversation(browsers, server.url, 3);
  await details(page).getByRole('button', { name: 'Open a ticket' }).click();
  await expect(dialog(page).getByLabel('Text')).toHaveValue('The zip of my jacket is broken. Can you repair it?');
  await dialog(page).getByLabel('Subject').fill('Broken zip');
  await expectAccessible(page, 'the dialog of a ticket');
  await dialog(page).getByRole('button', { name: 'Open a ticket' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(details(page).getByText('Broken zip')).toBeVisible();
  await expect(anna.thread.getByRole('button', { name: /opened ticket \d+: Broken zip/ })).toBeVisible();

  const linkTemplate = 'https://pay.example/?ref={reference}&amount={amount}';
  const admin = await Api.signedIn(server.url, 'elena');
  await admin.ask('PUT', '/api/v1/payment-settings', { body: JSON.stringify({ linkTemplate }), headers: json });
  const ask = details(page).getByRole('button', { name: 'Send a payment link' });
  await expect(ask).toHaveCount(0);
  await takeOver(api, anna, id);
  await ask.click();
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('49.90');
  await dialog(page).getByLabel('What it is for').fill('Boots');
  await expect(dialog(page).getByLabel('Email (optional)')).toHaveValue(client.email);
  await expectAccessible(page, 'the dialog of a payment link');
  await dialog(page).getByRole('button', { name: 'Add link to reply' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(anna.reply).toHaveValue('https://pay.example/?ref=B-3&amount=49.90');
  expect(await api.texts(id)).not.toContain('https://pay.example/?ref=B-3&amount=49.90');
  await expect(details(page).getByText('Pending')).toBeVisible();
});

test('on a narrow screen Escape closes the dialog and leaves the details open', async ({ browsers, server }) => {
  const { page } = await conversation(browsers, server.url, 9);
  await page.setViewportSize({ width: 1024, height: 800 });
  // Until the page has taken the new width, the button would hide the details beside the conversation.
  await expect(details(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show or hide details' }).click();
  const ask = page.getByRole('button', { name: 'Open a ticket' });
  await ask.click();
  await expect(dialog(page).getByLabel('Subject')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Subject')).toHaveCount(0);
  await expect(ask).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ask).toHaveCount(0);
});

test("two people edit a client: the typed text stays, and the other's change is announced", async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(/412/);
  // Operators read records; supervisors change them.
  const { api, page, client } = await conversation(browsers, server.url, 4, 'sofia');
  const path = `/api/v1/clients/${client.id}`;
  await details(page).getByRole('button', { name: 'Edit client' }).click();
  const form = details(page).getByRole('form', { name: 'Edit client' });
  await form.getByLabel('Name').fill('Ada Bianchi');
  const body = JSON.stringify({ name: 'Ada Verdi', phone: '+39 011 999' });
  await api.ask('PATCH', path, { body, headers: json });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Somebody else has changed this record.')).toBeVisible();
  await expect(form.getByText('Name: Ada Verdi (saving replaces it)')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Ada Bianchi');
  await expect(form.getByLabel('Phone')).toHaveValue('+39 011 999');
  await expectAccessible(page, 'a client whom two people edit');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(details(page).getByText('Ada Bianchi').first()).toBeVisible();
  const saved = (await api.get<ClientView>(path)).body;
  expect(saved).toMatchObject({ name: 'Ada Bianchi', phone: '+39 011 999', customFields: { size: 42, vip: true } });
});

const fitting = { name: 'Fitting of one', minutes: 60, places: 1 };

/** A day of which all hours are in the future, at any time of the UTC clock. */
function dayAhead(): { date: string; weekday: string } {
  const day = new Date(Date.now() + 3 * dayMs);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(day);
  return { date: day.toISOString().slice(0, 10), weekday };
}

const allDay = [{ from: '00:00', to: '24:00' }];
const alwaysOpen = { timeZone: 'UTC', week: Array.from({ length: 7 }, () => allDay), closedOn: [] };
