import { expect, type Locator } from '@playwright/test';
import type { ActionOutput } from '#contracts/business/actions.js';
import type { Appointment } from '#contracts/business/appointments.js';
import type { ClientView } from '#contracts/clients.js';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { ConversationSummary } from '#contracts/views.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Radicale } from '#testing/peers/radicale.js';
import { Redmine } from '#testing/peers/redmine.js';
import { Api } from '../../support/api.js';
import { signInCookie } from '../../support/clients.js';
import { journeys } from '../../support/journey.js';
import type { VisitorPage } from '../../support/visitor-page.js';
import { expectAccessible } from '../axe.js';

/** The shop's systems: the real ones if they are installed. */
const calendar = { name: 'Workshop calendar', peer: Radicale } as const;
const desk = { name: 'Help desk', peer: Redmine } as const;
for (const { name, peer } of [calendar, desk])
  if (!peer.isInstalled) console.info(`${name}: embedded, since ${peer.packages} is not installed.`);

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });
const json = { 'Content-Type': 'application/json' };
/** So tall that the thread draws all of its lines at once. */
const tall = { viewport: { width: 1440, height: 6_000 }, bypassCSP: true };
let radicale: Radicale | null = null;
let redmine: Redmine | null = null;

test.beforeAll(async ({ server }) => {
  const elena = await Api.signedIn(server.url, 'elena');
  const connect = async (kind: string, name: string, settings: object) =>
    expect((await elena.post('/api/v1/connections', { kind, name, settings })).status).toBe(201);
  [radicale, redmine] = await Promise.all([
    Radicale.isInstalled ? Radicale.start() : null,
    Redmine.isInstalled ? Redmine.start() : null,
  ]);
  if (radicale) {
    const { calendarUrl, username, password } = radicale;
    const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]);
    await connect('caldav', calendar.name, {
      ...{ url: `${calendarUrl}/`, username, password },
      services: [{ id: 'fitting', name: 'Bike fitting', minutes: 60 }],
      hours: { timeZone: 'Europe/Rome', week, closedOn: [] },
    });
  }
  if (redmine) {
    const { url, apiKey, project } = redmine;
    await connect('redmine', desk.name, { url, apiKey, project });
  }
});
test.afterAll(() => Promise.all([radicale?.process.dispose(), redmine?.process.dispose()]));

interface Words {
  readonly order: string;
  readonly askNumber: string;
  readonly askEmail: string;
  readonly orderCard: RegExp;
  readonly isPrepared: string;
  readonly book: string;
  readonly second: string;
  readonly askName: string;
  readonly move: string;
  readonly last: string;
  readonly ticket: string;
  readonly askProblem: string;
  readonly problem: string;
  readonly yes: string;
  readonly booked: string;
  readonly moved: string;
  readonly askContact: string;
  readonly askAppointment: string;
  readonly person: string;
  /** Language of the browsers. */
  readonly browser: string;
  /** Of the operator's thread. */
  readonly lines: (appointment: string) => readonly RegExp[];
}

/** Message of a visitor with the bot's expected reply. */
const words: Readonly<Record<Locale, Words>> = {
  en: {
    order: 'Where is my order?',
    askNumber: 'What is the order number?',
    askEmail: 'Which email address was used?',
    orderCard: /^Order V-10625/,
    isPrepared: 'Being prepared',
    book: "I'd like to book an appointment",
    second: 'the second one',
    askName: 'What name should I put it under?',
    move: 'I need to move my appointment',
    last: 'the last one please',
    ticket: 'open a ticket',
    askProblem: 'What is the problem?',
    problem: 'The zip of my tent broke.',
    yes: 'Yes',
    booked: 'Booked',
    moved: 'Moved',
    askContact: 'Which email address can we write to?',
    askAppointment: 'What is the number of the appointment?',
    person: 'Can I talk to a person, please?',
    browser: 'en-GB',
    lines: (appointment) => [
      /looked up order V-10625: processing/i,
      new RegExp(`booked Bike fitting.*${appointment}`),
      new RegExp(`moved Bike fitting.*${appointment}`),
      /opened ticket \d+: The zip of my tent broke\./,
    ],
  },
  it: {
    order: "Dov'è il mio ordine?",
    askNumber: 'Qual è il numero dell’ordine?',
    askEmail: 'Qual è l’indirizzo e-mail usato?',
    orderCard: /^Ordine V-10625/,
    isPrepared: 'In preparazione',
    book: 'Vorrei prenotare un appuntamento',
    second: 'il secondo',
    askName: 'A che nome?',
    move: 'devo spostare il mio appuntamento',
    last: "l'ultimo, grazie",
    ticket: 'apri una segnalazione',
    askProblem: 'Qual è il problema?',
    problem: 'La cerniera della tenda si è rotta.',
    yes: 'Sì',
    booked: 'Prenotato',
    moved: 'Spostato',
    askContact: 'A quale indirizzo e-mail possiamo scrivere?',
    askAppointment: 'Qual è il numero dell’appuntamento?',
    person: 'Posso parlare con una persona?',
    browser: 'it-IT',
    lines: (appointment) => [
      /V-10625: in preparazione/i,
      new RegExp(`prenotato.*Bike fitting.*${appointment}`),
      new RegExp(`spostato.*Bike fitting.*${appointment}`),
      /La cerniera della tenda si è rotta\./,
    ],
  },
};

const cards = (visitor: VisitorPage): Locator => visitor.log.getByRole('article');
const slots = (visitor: VisitorPage): Locator => cards(visitor).last().locator('button.slot');

/** Sends a message, and waits for the bot's reply. */
async function tell(visitor: VisitorPage, said: string, next: string | RegExp): Promise<void> {
  await visitor.write(said);
  await expect(visitor.log.locator('.text').last()).toContainText(next);
}

/** Presses a choice under the last message. */
const press = (visitor: VisitorPage, name: string) => visitor.log.getByRole('button', { name, exact: true }).click();

/** How many events of the calendar begin when this appointment does. */
async function inCalendar({ startsAt }: Appointment): Promise<number> {
  const all = radicale ? await radicale.send('GET', `${radicale.calendarUrl}/`) : '';
  return all.split(`DTSTART:${startsAt.replace(/[-:]|\.\d{3}/g, '')}`).length - 1;
}

const issues = async (peer: Redmine): Promise<readonly { id: number; subject: string }[]> => {
  const reply = await fetch(`${peer.url}/issues.json?sort=id`, { headers: { 'x-redmine-api-key': peer.apiKey } });
  return ((await reply.json()) as { issues: { id: number; subject: string }[] }).issues;
};

for (const locale of ['en', 'it'] as const) {
  test(`a visitor asks for an order, books and moves an appointment and opens a ticket, which an operator sees, in ${locale}`, async ({
    browsers,
    server,
  }) => {
    test.slow();
    const say = words[locale];
    const email = `ada-${locale}@shop.example`;
    const visitor = await browsers.visitor(locale, { bypassCSP: true, locale: say.browser });

    await tell(visitor, say.order, say.askNumber);
    await tell(visitor, '10625', say.askEmail);
    await visitor.write('federica.donati@example.net');
    await expect(visitor.log.getByRole('article', { name: say.orderCard })).toContainText(say.isPrepared);
    await expectAccessible(visitor.page, `the card of an order, ${locale}`);

    await visitor.write(say.book);
    if (radicale) await press(visitor, say.yes);
    else await press(visitor, 'Bike fitting (Torino)');
    await expect(slots(visitor)).not.toHaveCount(0);
    await expectAccessible(visitor.page, `free times, ${locale}`);
    await tell(visitor, say.second, say.askName);
    await tell(visitor, 'Ada Rossi', say.askContact);
    await visitor.write(email);
    await press(visitor, say.yes);
    const booked = cards(visitor).filter({ hasText: say.booked });
    await expect(booked).toBeVisible();
    const number = /A-\d{7}/.exec(await booked.innerText())?.[0] ?? '';
    expect(number).not.toBe('');

    await tell(visitor, say.move, say.askAppointment);
    await tell(visitor, number, say.askEmail);
    await visitor.write(email);
    await expect(slots(visitor)).not.toHaveCount(0);
    await visitor.write(say.last);
    await press(visitor, say.yes);
    await expect(cards(visitor).filter({ hasText: say.moved })).toContainText(number);

    await visitor.write(say.ticket);
    if (redmine) await press(visitor, say.yes);
    await expect(visitor.log.locator('.text').last()).toContainText(say.askProblem);
    await tell(visitor, say.problem, say.askName);
    await tell(visitor, 'Ada Rossi', say.askContact);
    await visitor.write(email);
    await press(visitor, say.yes);
    await expect(cards(visitor).last()).toContainText(say.problem);
    await expectAccessible(visitor.page, `what was done, ${locale}`);

    await visitor.write(say.person);
    await expect(visitor.cancelWaiting).toBeVisible();
    const elena = await Api.signedIn(server.url, 'elena');
    const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', { name: 'Ada Rossi', email })).body;
    const [conversation] = (await elena.get<ConversationSummary[]>('/api/v1/conversations?state=queued')).body;
    const id = conversation?.id as ConversationId;
    await elena.ask('PUT', `/api/v1/conversations/${id}/client`, { body: JSON.stringify({ clientId }), headers: json });
    const moved = (await elena.log(id)).flatMap(({ type, data }) =>
      type === 'action.completed' && data.action === 'appointment.move'
        ? [data.output as unknown as ActionOutput<'appointment.move'>]
        : [],
    );
    if (radicale) expect(await Promise.all(moved.map(({ appointment }) => inCalendar(appointment)))).toEqual([1]);
    if (redmine) expect((await issues(redmine)).map(({ subject }) => subject)).toContain(say.problem);

    const anna = await browsers.operator('anna', { path: `/inbox/all/${id}`, ...tall, locale: say.browser });
    for (const line of say.lines(number)) await expect(anna.thread.getByRole('button', { name: line })).toBeVisible();
    await expect(anna.card).toContainText(say.ticket);
    const details = anna.page.getByRole('complementary');
    await expect(details).toContainText(number);
    await expect(details).toContainText(say.problem);
    await anna.thread.getByRole('button', { name: say.lines(number).at(-1) }).click();
    await expectAccessible(anna.page, `what the bot did, ${locale}`);
  });
}

/** Federica Donati's, from the demonstration. */
const order = { number: '10625', email: 'federica.donati@example.net' };

/** The demonstration begins with all actions switched on. */
async function switchedOff(url: string): Promise<void> {
  const headers = { Cookie: await signInCookie(url, 'sofia'), Origin: url };
  await createRestClient({ url, headers }).patchChatbot('valdora' as ChatbotId, {
    policy: { actions: [], orderPrefix: '' },
  });
}

test('order status is switched on for a chatbot, and a visitor reads the state of an order', async ({
  browsers,
  server,
}) => {
  await switchedOff(server.url);
  const { page } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora' });
  const actions = page.getByRole('region', { name: 'Actions' });
  const isOn = actions.getByRole('switch', { name: 'Order status' });
  await expect(page.getByRole('img', { name: /Accuracy vs. coverage/ })).toBeVisible();
  await expect(actions.getByLabel('Order numbers begin with')).toHaveCount(0);
  await isOn.press('Space');
  await expect(isOn).toBeChecked();
  const replaces = actions.getByRole('combobox', { name: 'Articles this replaces' });
  // The lists are long, and there is one for each action.
  await expect(page.getByRole('option', { name: 'Where is my order?', includeHidden: true })).toHaveCount(0);
  for (const title of ['Where is my order?', "Dov'è il mio ordine?"]) {
    await replaces.fill(title);
    await page.getByRole('option', { name: title }).click();
  }
  await page.keyboard.press('Escape');
  await actions.getByLabel('Order numbers begin with').fill('V-1');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'a beginning that the server refuses', ['light']);
  await actions.getByLabel('Order numbers begin with').fill('V-');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await expectAccessible(page, 'order status is on');
  const stored = await page.request.get(`${server.url}/api/v1/chatbots/valdora`);
  expect((await stored.json()).policy).toMatchObject({
    actions: [{ name: 'order.status', replaces: ['track-order-en', 'track-order-it'] }],
    orderPrefix: 'V-',
  });

  const visitor = await browsers.visitor('en', { bypassCSP: true });
  await visitor.write('Where is my order?');
  await expect(visitor.log).toContainText('What is the order number?');
  await visitor.write(order.number);
  await expect(visitor.log).toContainText('Which email address was used?');
  await visitor.write(order.email);
  const card = visitor.log.getByRole('article', { name: 'Order V-10625' });
  await expect(card).toContainText('Being prepared');
  await expectAccessible(visitor.page, 'the card of an order');

  await page.goto(`${server.url}/console/inbox/all`);
  await page.getByRole('link', { name: /Order V-10625/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'V-10625' }).last()).toContainText('Processing');
  await expectAccessible(page, 'the card of an order as operators see it');
});

test('an action that is switched off and on again before saving changes nothing', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora#actions' });
  const ticket = page.getByRole('region', { name: 'Actions' }).getByRole('switch', { name: 'Open a ticket' });
  await ticket.click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await ticket.click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
