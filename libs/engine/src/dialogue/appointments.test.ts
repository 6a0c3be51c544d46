import { expect, test, vi } from 'vitest';
import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ConversationId, ServiceId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { accepted } from '#testing/accepted.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { mailServiceOf } from '#testing/mail-service-of.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { systemAuthor } from '../access/author.js';
import { EmbeddedAppointmentBook } from '../business/embedded-appointment-book.js';
import { execute } from '../conversation/execute.js';
import type { Question } from '../ports/answerer.js';
import { fault } from '../ports/business/business-result.js';

const requests: Partial<Record<BotActionName, RegExp>> = {
  'appointment.book': /^(book|prenot)/,
  'appointment.move': /^(move|sposta)/,
  'appointment.cancel': /^cancel my/,
  'product.availability': /lamp/,
};

function knowledge(question: Question) {
  if (question.previousTurn === 'Bike check' && question.text === 'how much is it?')
    return answered(question, '49 euros.', 'prices');
  if (!question.chatbotId.endsWith('#intents'))
    return question.text.includes('parking')
      ? answered(question, 'Yes, behind the shop.', 'parking')
      : withheld(question);
  const match = Object.entries(requests).find(([, words]) => words?.test(question.text));
  return match ? answered(question, '1.', `intent:${match[0]}:en:shop`) : withheld(question);
}

const day = [{ from: '09:00', to: '12:00' }];
const guest = { name: 'Ada Rossi', email: 'ada@example.com', phone: null };

/** A workshop in Rome that takes one bike every half an hour. It is Monday 2 March 2026, 07:00. */
async function workshop() {
  const actions = (Object.keys(requests) as BotActionName[]).map((name) => ({ name, replaces: [] }));
  const engine = new EngineHarness(knowledge, { actions, routing: 'claim' });
  engine.clock.set(Date.parse('2026-03-02T06:00:00Z'));
  await engine.ports.services.put({
    ...{ id: 'check' as ServiceId, name: 'Bike check', minutes: 30, places: 1, version: 1, createdAt: 1, updatedAt: 1 },
    hours: { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: ['2026-03-03'] },
  });
  const book = new EmbeddedAppointmentBook(engine.ports);
  engine.embedded = { ...scriptedSystems(), appointments: book };
  const bookings = async () => accepted(await book.appointmentsOf(guest.email, 0)).map(({ startsAt }) => startsAt);
  return { engine, book, bookings };
}

type Workshop = Awaited<ReturnType<typeof workshop>>;

const slotAt = (startsAt: string) => ({
  ...{ serviceId: 'check', startsAt: new Date(startsAt).toISOString() },
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
});
const booked = async ({ book }: Workshop, at: string, key = 'a-key-of-sixteen') =>
  accepted(await book.book({ slot: slotAt(at), guest, note: null }, key));

async function messages(engine: EngineHarness, id: ConversationId) {
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  return log.flatMap(({ type, actor, data }) => (type === 'message.posted' && actor.kind === 'bot' ? [data] : []));
}

/** Sends these messages, one after the other; returns the bot's reply to the last. */
async function talk({ engine }: Workshop, id: ConversationId, ...texts: string[]) {
  for (const text of texts) {
    await engine.say(id, 'visitor', text);
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
  const last = (await messages(engine, id)).at(-1);
  if (!last) throw new Error('the bot has said nothing');
  return last;
}

async function signIn(engine: EngineHarness, id: ConversationId) {
  const visitorId = 'visitor' as VisitorId;
  const visitor = { name: guest.name, assurance: 'verified' } as const;
  const command = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
  await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok(command) });
  const signed = { email: guest.email, identity: { method: 'jwt' } };
  vi.spyOn(engine.ports.visitors, 'get').mockResolvedValue(signed as never);
}

test('a visitor chooses a free time, confirms it in words with its date, and has it booked', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  const offer = await talk(shop, id, 'book an appointment');
  expect(offer.lead).toBe('These times are free:');
  expect(offer.cards).toMatchObject([{ kind: 'slots', service: 'Bike check', timeZone: 'Europe/Rome' }]);
  expect(offer.text).toContain('- Monday 2 March at 09:00');
  // The choice is an ordinary message.
  expect((await talk(shop, id, 'Wednesday 4 March at 10:30')).text).toBe('What name should I put it under?');
  expect(await talk(shop, id, 'Ada Rossi', 'ada@example.com')).toMatchObject({
    text: 'To confirm:\n- For: Bike check\n- When: Wednesday 4 March at 10:30\n- Name: Ada Rossi\n- Email: ada@example.com\nIs that right?',
    choices: [{ label: 'Yes' }, { label: 'No' }],
  });
  const done = await talk(shop, id, 'yes');
  expect(done).toMatchObject({
    lead: 'Your appointment is booked.',
    cards: [{ kind: 'appointment', state: 'booked' }],
  });
  expect(done.text).toMatch(/Bike check: Wednesday 4 March at 10:30\. The number of the appointment is A-\d{7}\.$/);
  expect(await shop.bookings()).toEqual(['2026-03-04T09:30:00.000Z']);
});

test('the same in Italian', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor', 'it');
  const offer = await talk(shop, id, 'prenotare un controllo mercoledì alle 10:15');
  expect(offer.text).toMatch(/^mercoledì 4 marzo alle 10:15 non è libero\. Questi orari lo sono:\n- /);
  const summary = await talk(shop, id, 'alle dieci', 'Ada Rossi', 'ada@example.com');
  expect(summary.text).toContain('- Quando: mercoledì 4 marzo alle 10:00');
  expect((await talk(shop, id, 'sì')).lead).toBe('L’appuntamento è prenotato.');
  expect(await shop.bookings()).toEqual(['2026-03-04T09:00:00.000Z']);
});

test('a day is answered with its free times, and one with none by the next', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'book an appointment tomorrow')).lead).toBe(
    'Nothing is free on Tuesday 3 March. The next free times are:',
  );
  expect((await talk(shop, id, 'on Thursday')).lead).toBe('On Thursday 5 March these times are free:');
  expect((await talk(shop, id, 'at ten')).text).toBe('What name should I put it under?');
  expect((await talk(shop, id, 'is there parking?')).text).toBe(
    'Back to your request. What name should I put it under?',
  );
  expect((await talk(shop, id, 'Ada Rossi', 'ada@example.com', 'no, at eleven')).text).toContain(
    '- When: Thursday 5 March at 11:00',
  );
});

test('a question that does not stand alone is about the service of the form', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  await talk(shop, id, 'book on Wednesday at 10:30am', 'actually how much is it?');
  const said = (await messages(shop.engine, id)).slice(-2).map(({ text }) => text);
  expect(said).toEqual(['49 euros.', 'Back to your request. What name should I put it under?']);
  expect((await talk(shop, id, 'actually how old is it?')).text).toMatch(/^I don’t know that/);
});

test.each(['none of these times', 'later'])('"%s" asks for other times', async (text) => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'book an appointment', text)).text).toBe('Which day and time would suit you?');
});

test('other times can be asked for freely, and "stop" ends the dialogue', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'book an appointment', 'Other times')).text).toBe('Which day and time would suit you?');
  expect((await talk(shop, id, 'forget it')).text).toBe('All right, I have stopped. Nothing was sent.');
  expect((await shop.engine.state(id)).dialogue).toBeNull();
});

test('a time taken between offer and confirmation is not booked twice: others of that day are offered', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  await talk(shop, id, 'book an appointment', 'Wednesday 4 March at 10:30', 'Ada Rossi', 'eve@example.com');
  await booked(shop, '2026-03-04T09:30:00Z');
  const offer = await talk(shop, id, 'yes');
  expect(offer.lead).toBe('That is no longer free. On Wednesday 4 March these times are free:');
  expect(offer.text).not.toContain('10:30');
  expect((await talk(shop, id, 'the last one', 'yes')).lead).toBe('Your appointment is booked.');
  expect(accepted(await shop.book.appointmentsOf('eve@example.com', 0))).toMatchObject([
    { startsAt: '2026-03-04T10:30:00.000Z' },
  ]);
});

test('a visitor who names the number and the address of an appointment can move it, once', async () => {
  const shop = await workshop();
  const { id: appointment } = await booked(shop, '2026-03-04T09:30:00Z');
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'move my appointment')).text).toContain('number of the appointment');
  const offer = await talk(shop, id, appointmentNumber(appointment), 'ada@example.com');
  expect(offer.cards).toMatchObject([{ kind: 'slots', service: 'Bike check' }]);
  const summary = await talk(shop, id, 'Thursday at 9');
  expect(summary.text).toContain(
    '- Appointment: Bike check, Wednesday 4 March at 10:30\n- New time: Thursday 5 March at 09:00',
  );
  const done = await talk(shop, id, 'yes');
  expect(done.cards).toMatchObject([
    { kind: 'appointment', reference: appointmentNumber(appointment), previousStart: '2026-03-04T09:30:00.000Z' },
  ]);
  expect(await shop.bookings()).toEqual(['2026-03-05T08:00:00.000Z']);
});

test.each([
  ['move my appointment to Thursday at 9', []],
  ['move my appointment to Thursday, eve@example.com', ['at 9']],
])(
  'a visitor who proves their identity instead of a number need not repeat the new time: "%s"',
  async (request, more) => {
    const shop = await workshop();
    const { engine } = shop;
    const send = async () => ({ isSent: true, reply: '250 OK' }) as const;
    Object.assign(engine.ports, { mailService: mailServiceOf({ server: 'mail.example:587', from: 'Shop', send }) });
    await booked(shop, '2026-03-04T09:30:00Z');
    const id = await engine.start('visitor');
    expect((await talk(shop, id, request)).choices).toEqual([{ label: 'I do not have the number' }]);
    expect((await talk(shop, id, 'I do not have the number')).text).toContain('Which one is it?');
    await signIn(engine, id);
    expect((await talk(shop, id, 'done', ...more)).text).toContain(
      '- Appointment: Bike check, Wednesday 4 March at 10:30\n- New time: Thursday 5 March at 09:00',
    );
  },
);

test("another person's record is indistinguishable from a missing one, and five wrong guesses start a handoff", async () => {
  const shop = await workshop();
  const { id: appointment } = await booked(shop, '2026-03-04T09:30:00Z');
  const id = await shop.engine.start('visitor');
  const theirs = await talk(shop, id, 'cancel my appointment', appointmentNumber(appointment), 'eve@example.com');
  expect(theirs.text).toMatch(/^I cannot find anything that matches\./);
  expect((await talk(shop, id, 'A-0000001')).text).toBe(theirs.text);
  await talk(shop, id, 'forget it');
  for (const number of ['A-0000002', 'A-0000003', 'A-0000004'])
    await talk(shop, id, 'cancel my appointment', number, 'ada@example.com', 'forget it');
  await talk(shop, id, 'cancel my appointment', appointmentNumber(appointment), 'ada@example.com');
  expect(await shop.engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'verification_failed' });
  expect(await shop.bookings()).toHaveLength(1);
});

test('a signed-in visitor chooses among their appointments, without further proof', async () => {
  const shop = await workshop();
  await booked(shop, '2026-03-04T09:30:00Z');
  await booked(shop, '2026-03-05T09:30:00Z', 'another-key-of-16');
  const id = await shop.engine.start('visitor');
  await signIn(shop.engine, id);
  const which = await talk(shop, id, 'cancel my appointment');
  expect(which.choices).toEqual([
    { label: 'Bike check, Wednesday 4 March at 10:30' },
    { label: 'Bike check, Thursday 5 March at 10:30' },
  ]);
  expect((await talk(shop, id, '2')).text).toContain('I am about to cancel this:\n- Appointment: Bike check, Thursday');
  expect((await talk(shop, id, 'yes')).lead).toBe('Your appointment is cancelled.');
  expect(await shop.bookings()).toEqual(['2026-03-04T09:30:00.000Z']);
});

test('a calendar that gives no free times calls a person', async () => {
  const shop = await workshop();
  vi.spyOn(shop.book, 'free').mockResolvedValue(fault('timeout', 'no reply'));
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'book an appointment')).text).toMatch(/^I cannot reach the system/);
  expect(await shop.engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'connector_error' });
});

test('a calendar without a free time calls a person', async () => {
  const shop = await workshop();
  vi.spyOn(shop.book, 'free').mockResolvedValue({ ok: true, value: [] });
  const id = await shop.engine.start('visitor');
  expect((await talk(shop, id, 'book an appointment')).text).toBe('I find no free time in the next two weeks.');
  expect(await shop.engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'no_match' });
});

test.each([
  [
    'en',
    'book on 15 March 2028 at 10:00am',
    'Appointments can be booked up to 2 March 2027. Which day and time would suit you?',
    'Thursday at 10am',
  ],
  [
    'it',
    'prenotare il 15 marzo 2028 alle 10',
    'Ultimo giorno prenotabile: 2 marzo 2027. Per quale giorno, e a che ora?',
    'giovedì alle 10',
  ],
] as const)(
  'a date too far ahead is refused with the last day, and another is asked for, in %s',
  async (locale, text, said, other) => {
    const shop = await workshop();
    const id = await shop.engine.start('visitor', locale);
    expect((await talk(shop, id, text)).text).toBe(said);
    await talk(shop, id, other);
    expect((await shop.engine.state(id)).dialogue?.form.values.when).toBe('2026-03-05T09:00:00.000Z');
  },
);

test.each([
  [
    'en',
    'book on 3 August at 10am',
    'I find no free time in the two weeks from Monday 3 August. Which day and time would suit you?',
  ],
  [
    'it',
    'prenotare il 3 agosto alle 10',
    'Non trovo orari liberi nelle due settimane a partire da lunedì 3 agosto. Per quale giorno, e a che ora?',
  ],
] as const)(
  'a time for which nothing is free within two weeks is asked for again, in %s',
  async (locale, text, said) => {
    const shop = await workshop();
    const read = shop.book.free.bind(shop.book);
    const august = Date.parse('2026-08-01T00:00:00Z');
    vi.spyOn(shop.book, 'free').mockImplementation(async (query) => (query.from < august ? read(query) : ok([])));
    const id = await shop.engine.start('visitor', locale);
    expect((await talk(shop, id, text)).text).toBe(said);
    expect(await shop.engine.state(id)).toMatchObject({ state: 'bot', dialogue: { intent: 'appointment.book' } });
    expect((await talk(shop, id, locale === 'en' ? 'Thursday at 10am' : 'giovedì alle 10')).text).not.toMatch(
      /free|liber/,
    );
  },
);

test('nothing is passed on to a connected system before the visitor agrees, once in a conversation', async () => {
  const shop = await workshop();
  const { engine } = shop;
  const systems = { appointments: shop.book };
  const connection = { connectionId: 'c-1', name: 'Anna’s calendar', systemName: 'caldav' };
  engine.ports.businessDirectory.replace([{ ...connection, ports: ['appointments'], systems }]);
  const id = await engine.start('visitor');
  const question = await talk(shop, id, 'book an appointment on Thursday at 10');
  expect(question).toMatchObject({ choices: [{ label: 'Yes' }, { label: 'No' }] });
  expect(question.text).toContain('to Anna’s calendar');
  expect((await talk(shop, id, 'no')).text).toMatch(/^All right, I have passed nothing on\./);
  expect(await engine.types(id)).not.toContain('consent.given');
  expect((await talk(shop, id, 'book an appointment on Thursday at 10', 'yes')).text).toBe(
    'What name should I put it under?',
  );
  await talk(shop, id, 'Ada Rossi', 'ada@example.com', 'yes');
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  const given = log.filter(({ type }) => type === 'consent.given');
  expect(given).toMatchObject([{ data: { text: question.text, connectionId: 'c-1' } }]);
  expect(log.find(({ type }) => type === 'action.requested')).toMatchObject({ data: { connectionId: 'c-1' } });
  expect((await talk(shop, id, 'book an appointment on Friday at 10')).text).toBe('What name should I put it under?');
  await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok({ type: 'erase' }) });
  expect((await engine.state(id)).consentedTo).toEqual([]);
});

test('a connected system decides itself how far ahead one can book', async () => {
  const shop = await workshop();
  const appointments = {
    ...scriptedSystems().appointments,
    services: () => shop.book.services(),
    free: async () => ok([slotAt('2028-03-15T09:00:00Z')]),
  };
  const connection = { connectionId: 'c-1', name: 'Anna’s calendar', systemName: 'caldav' };
  shop.engine.ports.businessDirectory.replace([{ ...connection, ports: ['appointments'], systems: { appointments } }]);
  const id = await shop.engine.start('visitor');
  const said = await talk(shop, id, 'book an appointment on 15 March 2028 at 10:00am', 'yes');
  expect(said.text).toBe('What name should I put it under?');
  expect((await shop.engine.state(id)).dialogue?.form.values.when).toBe('2028-03-15T09:00:00.000Z');
});

test('a request during a dialogue starts a dialogue of its own, and the bot says that the earlier one is put aside', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  const other = await talk(shop, id, 'book an appointment', 'cancel my appointment instead');
  expect(other.text).toMatch(/^I’ve set your earlier request aside\. .*What is the number of the appointment\?/);
  expect((await shop.engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.cancel' });
});

test.each([
  ['en', 'move it further back', 'Which day and time would suit you?'],
  ['it', 'spostare più in là', 'Per quale giorno, e a che ora?'],
] as const)(
  'a request to move something during a booking is about its time, in %s: "%s"',
  async (locale, text, asked) => {
    const shop = await workshop();
    const id = await shop.engine.start('visitor', locale);
    await talk(
      shop,
      id,
      locale === 'en' ? 'book on Wednesday at 10:30am' : 'prenotare mercoledì alle 10:30',
      'Ada Rossi',
    );
    expect((await talk(shop, id, text)).text).toBe(asked);
    expect((await shop.engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.book' });
    expect((await talk(shop, id, 'move my appointment instead')).text).toMatch(/appointment|appuntamento/);
    expect((await shop.engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.move' });
  },
);

test('the bot says so even if the system for the other request is down', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  await talk(shop, id, 'cancel my appointment');
  vi.spyOn(shop.book, 'services').mockResolvedValue(fault('unavailable', 'down'));
  expect((await talk(shop, id, 'book an appointment')).text).toMatch(
    /^I’ve set your earlier request aside\. .*I cannot reach the system/,
  );
});

test('the same request once more is no failure to understand', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  const again = await talk(shop, id, 'move my appointment', 'move it please');
  expect(again.text).toBe('What is the number of the appointment? It begins with A- and is in the confirmation.');
});

test('an identified visitor without a future appointment is told so, without a handoff', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  await signIn(shop.engine, id);
  expect((await talk(shop, id, 'cancel my appointment')).text).toMatch(/^I can’t find any upcoming appointments/);
  expect(await shop.engine.state(id)).toMatchObject({ state: 'bot', dialogue: null });
});

test('a question for a product in the middle of a booking puts nothing aside', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  const reply = await talk(shop, id, 'book an appointment', 'do you have the lamp in stock?');
  expect(reply.text).toMatch(/^I don’t know that, .* Back to your request. These times are free:/s);
  expect((await shop.engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.book' });
});

test('a time that has begun before the confirmation is no longer free, and later ones are offered', async () => {
  const shop = await workshop();
  const id = await shop.engine.start('visitor');
  await talk(shop, id, 'book an appointment', 'Monday 2 March at 09:00', 'Ada Rossi', 'ada@example.com');
  shop.engine.clock.set(Date.parse('2026-03-02T08:00:01Z'));
  const told = await talk(shop, id, 'yes');
  expect(told.lead).toBe('That is no longer free. On Monday 2 March these times are free:');
  expect(told.text).not.toContain('09:00');
  expect((await talk(shop, id, '09:30', 'yes')).lead).toBe('Your appointment is booked.');
  expect(await shop.bookings()).toEqual(['2026-03-02T08:30:00.000Z']);
});
