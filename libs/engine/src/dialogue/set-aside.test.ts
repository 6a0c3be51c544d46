import { describe, expect, test, vi } from 'vitest';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ConversationId, ServiceId } from '#contracts/ids.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { EmbeddedAppointmentBook } from '../business/embedded-appointment-book.js';
import type { Question } from '../ports/answerer.js';

const requests: Partial<Record<BotActionName, RegExp>> = {
  'appointment.book': /^(i want to )?(book|prenot|vorrei anche prenot)/,
  'order.status': /^(where is my order|dov.è il mio ordine)/,
  'ticket.open': /^(open a|apri un) ticket$/,
  'appointment.cancel': /^cancel my appointment/,
};

function knowledge(question: Question) {
  const { text, chatbotId } = question;
  if (text === 'great, thanks!') return answered(question, 'You are welcome.');
  if (!chatbotId.endsWith('#intents'))
    return text.includes('parking') ? answered(question, 'Behind the shop.', 'parking') : withheld(question);
  const match = Object.entries(requests).find(([, words]) => words?.test(text.toLowerCase()));
  return match ? answered(question, '1.', `intent:${match[0]}:en:shop`) : withheld(question);
}

const order = {
  ...{ number: 'V-10625', customerId: 'c-1', customerEmail: 'ada@example.com', status: 'shipped', tracking: 'VD1' },
  ...{ placedAt: '2026-02-01T09:30:00.000Z', lines: [], total: { amount: 50800, currency: 'EUR' } },
};

/** A workshop in Rome and a shop. It is Monday 2 March 2026, 07:00. */
async function shopIn(locale: 'en' | 'it' = 'en') {
  const actions = (Object.keys(requests) as BotActionName[]).map((name) => ({ name, replaces: [] }));
  const engine = new EngineHarness(knowledge, { actions, orderPrefix: 'V-', routing: 'claim' });
  engine.clock.set(Date.parse('2026-03-02T06:00:00Z'));
  await engine.ports.services.put({
    ...{ id: 'check' as ServiceId, name: 'Bike check', minutes: 30, places: 1, version: 1, createdAt: 1, updatedAt: 1 },
    hours: {
      ...{ timeZone: 'Europe/Rome', closedOn: [] },
      week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '12:00' }]),
    },
  });
  const orders = { order: async () => ({ ok: true, value: order }) as const };
  engine.embedded = { ...scriptedSystems({ orders }), appointments: new EmbeddedAppointmentBook(engine.ports) };
  const id = await engine.start('visitor', locale);
  return { engine, id, talk: (...texts: string[]) => talk(engine, id, texts) };
}

/** Sends these messages, one after the other; returns the bot's reply to the last. */
async function talk(engine: EngineHarness, id: ConversationId, texts: readonly string[]) {
  for (const text of texts) {
    await engine.say(id, 'visitor', text);
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  const last = log.findLast(({ type, actor }) => type === 'message.posted' && actor.kind === 'bot');
  return last?.type === 'message.posted' ? last.data : { text: '' };
}

const askName = { en: 'What name should I put it under?', it: 'A che nome?' };
const booking = { en: 'book on Wednesday at 10:30am', it: 'prenotare mercoledì alle 10:30' };
const orderRequest = { en: 'where is my order V-10625?', it: 'dov’è il mio ordine V-10625?' };
const offer = {
  en: 'Shall we go on with your other request: Book an appointment?',
  it: 'Passiamo all’altra richiesta: Prenota un appuntamento?',
};

describe('a request that was put aside for another', () => {
  test.each([
    ['en', 'ok back to the booking', 'Back to your request.'],
    ['en', 'back to my earlier request', 'Back to your request.'],
    ['it', 'torniamo alla prenotazione', 'Torniamo alla richiesta.'],
  ] as const)('is gone on with, with what it had, in %s: "%s"', async (locale, text, back) => {
    const { talk, engine, id } = await shopIn(locale);
    await talk(booking[locale], 'Ada Rossi', orderRequest[locale]);
    expect((await engine.state(id)).dialogue).toMatchObject({ intent: 'order.status' });
    const { text: said } = await talk(text);
    expect(said.startsWith(back)).toBe(true);
    const { dialogue } = await engine.state(id);
    expect(dialogue).toMatchObject({
      ...{ intent: 'appointment.book', aside: { intent: 'order.status', form: { values: { number: 'V-10625' } } } },
      form: { values: { when: '2026-03-04T09:30:00.000Z', name: 'Ada Rossi' }, asked: { about: 'email' } },
    });
  });

  test.each([
    ['en', 'yes', 'no'],
    ['it', 'sì', 'no grazie'],
  ] as const)('is offered when the other is done, and taken up or declined, in %s', async (locale, yes, no) => {
    for (const isTaken of [true, false]) {
      const { talk, engine, id } = await shopIn(locale);
      const done = await talk(booking[locale], 'Ada Rossi', orderRequest[locale], 'ada@example.com');
      expect(done.text).toContain(offer[locale]);
      await talk(isTaken ? yes : no);
      const { dialogue } = await engine.state(id);
      if (isTaken)
        expect(dialogue).toMatchObject({ form: { values: { name: 'Ada Rossi' }, asked: { about: 'email' } } });
      else expect(dialogue).toBeNull();
    }
  });

  test('is offered when the other is forgotten, and still there after a question', async () => {
    const { talk, engine, id } = await shopIn();
    const { text } = await talk(booking.en, 'Ada Rossi', orderRequest.en, 'forget it');
    expect(text).toBe(`All right, I have stopped. Nothing was sent. ${offer.en}`);
    expect((await talk('is there parking?')).text).toBe('Behind the shop.');
    expect((await talk('ok, back to the booking')).text).toMatch(/^Back to your request\./);
    expect((await engine.state(id)).dialogue).toMatchObject({ form: { values: { name: 'Ada Rossi' } } });
    expect((await engine.state(id)).dialogue).not.toHaveProperty('waits');
  });

  test.each([
    ['en', 'forget it', /^All right\.$/],
    ['en', "no, that's all", /^All right\.$/],
    ['en', 'nothing else', /^All right\.$/],
    ['en', 'no I do not need it today', /^All right\.$/],
    ['it', 'lascia stare', /^Va bene\.$/],
    ['it', 'non ora', /^Va bene\.$/],
    ['it', 'no, era tutto', /^Va bene\.$/],
    ['en', 'yes, the booking', /^Back to your request\./],
    ['en', 'yes, let us do it', /^Back to your request\./],
    ['it', 'sì, la prenotazione', /^Torniamo alla richiesta\./],
    ['en', 'no, open a ticket', /^What is the problem/],
  ] as const)('is declined or taken up as people say it, in %s: "%s"', async (locale, reply, said) => {
    const { talk, engine, id } = await shopIn(locale);
    const cancel = { en: 'forget it', it: 'lascia perdere' };
    const { text } = await talk(booking[locale], 'Ada Rossi', orderRequest[locale], cancel[locale], reply);
    expect(text).toMatch(said);
    const { state, dialogue } = await engine.state(id);
    expect(state).toBe('bot');
    expect(dialogue?.waits).toBeUndefined();
    expect(dialogue?.aside).toBeUndefined();
  });

  test('keeps waiting after thanks', async () => {
    const { talk, engine, id } = await shopIn();
    await talk(booking.en, 'Ada Rossi', orderRequest.en, 'forget it', 'great, thanks!');
    expect((await engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.book', waits: {} });
  });

  test.each([
    ['book', '2026-03-04T09:30:00.000Z'],
    ['I want to book', '2026-03-04T09:30:00.000Z'],
    ['book on Friday at 11am', '2026-03-06T10:00:00.000Z'],
  ])('is resumed by the same request, with what that says: "%s"', async (request, when) => {
    for (const isOpen of [true, false]) {
      const { talk, engine, id } = await shopIn();
      await talk(booking.en, 'Ada Rossi', orderRequest.en, ...(isOpen ? [] : ['forget it']), request);
      const { dialogue } = await engine.state(id);
      expect(dialogue).toMatchObject({ intent: 'appointment.book', form: { values: { when, name: 'Ada Rossi' } } });
      expect(dialogue?.aside?.intent).toBe(isOpen ? 'order.status' : undefined);
    }
  });

  test('leaves alone a "yes" to something else', async () => {
    const { talk, engine, id } = await shopIn();
    await talk(booking.en, 'Ada Rossi', orderRequest.en, 'forget it', 'is there parking?', 'yes');
    expect(await engine.state(id)).toMatchObject({ state: 'queued' });
  });

  test('is not offered where the bot carries it out no more', async () => {
    const { talk, engine, id } = await shopIn();
    await talk(booking.en, 'Ada Rossi', orderRequest.en);
    const policy = engine.ports.chatbots.policy((await engine.state(id)).chatbotId);
    const actions = policy.actions.filter(({ name }) => name !== 'appointment.book');
    vi.spyOn(engine.ports.chatbots, 'policy').mockReturnValue({ ...policy, actions });
    expect((await talk('forget it')).text).toBe('All right, I have stopped. Nothing was sent.');
    expect((await engine.state(id)).dialogue).toBeNull();
  });
});

describe('two requests in one message', () => {
  test.each([
    [
      'en',
      'where is my order V-10625 and I want to book on Wednesday at 10:30am',
      'yes',
      /^One thing at a time: “Check the status of my order” first, then “Book an appointment”\. Which email/,
    ],
    [
      'it',
      'dov’è il mio ordine V-10625 e vorrei anche prenotare mercoledì alle 10:30',
      'sì',
      /^Una cosa alla volta: prima «Controlla lo stato del mio ordine», poi «Prenota un appuntamento»\. Qual è/,
    ],
  ] as const)('are carried out one after the other, with the words of each, in %s', async (locale, text, yes, said) => {
    const { talk } = await shopIn(locale);
    expect((await talk(text)).text).toMatch(said);
    expect((await talk('ada@example.com')).text).toContain(offer[locale]);
    expect((await talk(yes)).text).toBe(askName[locale]);
  });
});

test('an address at the end of two requests counts for both', async () => {
  const { talk } = await shopIn();
  const { text } = await talk('where is my order V-10625 and I want to book, my email is ada@example.com');
  expect(text).toContain(offer.en);
  expect((await talk('yes')).text).not.toContain('email');
});

test('the second of two requests says its day as of the time when it was written', async () => {
  const { talk, engine, id } = await shopIn();
  await talk('where is my order V-10625 and I want to book on Wednesday at 10:30am');
  engine.clock.set(Date.parse('2026-03-03T06:00:00Z'));
  await talk('ada@example.com', 'yes');
  expect((await engine.state(id)).dialogue).toMatchObject({ form: { values: { when: '2026-03-04T09:30:00.000Z' } } });
});

test('a day that has passed meanwhile is asked for again', async () => {
  const { talk, engine } = await shopIn();
  await talk('where is my order V-10625 and I want to book on Wednesday at 10:30am');
  engine.clock.set(Date.parse('2026-03-05T06:00:00Z'));
  await talk('ada@example.com');
  expect((await talk('yes')).text).toMatch(/^Nothing is free on Wednesday 4 March\. The next free times are:/);
});

test.each([
  ['en', 'open a ticket: the tent leaks', 'the tent leaks'],
  ['it', 'apri un ticket: la tenda perde acqua', 'la tenda perde acqua'],
] as const)(
  'a request before a colon begins its action, with what follows, in %s: "%s"',
  async (locale, text, problem) => {
    const { talk, engine, id } = await shopIn(locale);
    expect((await talk(text)).text).toBe(askName[locale]);
    const { dialogue } = await engine.state(id);
    expect(dialogue).toMatchObject({ intent: 'ticket.open', form: { values: { text: problem } } });
  },
);

test('a request before a colon may be the second of two', async () => {
  const { talk, engine, id } = await shopIn();
  const { text } = await talk('cancel my appointment A-1234567 and open a ticket: the zip broke yesterday');
  expect(text).toMatch(/^One thing at a time: “Cancel my appointment” first, then “Open a support ticket”\./);
  expect((await talk('forget it', 'yes')).text).toBe(askName.en);
  expect((await engine.state(id)).dialogue).toMatchObject({ form: { values: { text: 'the zip broke yesterday' } } });
});

describe('"back to the booking"', () => {
  test('asks on in the booking itself', async () => {
    const { talk } = await shopIn();
    expect((await talk(booking.en, "let's continue with the booking")).text).toBe(askName.en);
  });

  test('begins one where none waits', async () => {
    const { talk, engine, id } = await shopIn();
    await talk('ok back to the booking');
    expect((await engine.state(id)).dialogue).toMatchObject({ intent: 'appointment.book' });
  });
});
