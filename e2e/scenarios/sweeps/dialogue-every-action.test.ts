import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BotAction, type IntentName, intentNames } from '#contracts/business/bot-actions.js';
import type { ClientView } from '#contracts/clients.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { freePort } from '#testing/free-port.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../../support/api.js';
import { closeClients, connectVisitor, conversationOf, textsOf } from '../../support/clients.js';
import { suggestedQuestions } from '../../support/demo.js';
import { retrained } from '../../support/retrained.js';
import { TestServer } from '../../support/server.js';
import { say, talk } from '../../support/talk.js';

/**
 * Actions of the bot, with one server: training them takes ten times as long as all of these dialogues.
 * First each action: the visitor's first message, a reply that the bot does not understand, and its first question.
 */
interface Dialogue {
  readonly begin: Readonly<Record<Locale, readonly string[]>>;
  readonly asks: Readonly<Record<Locale, RegExp>>;
}
const number = { en: /^What is the order number\?/, it: /^Qual è il numero dell’ordine\?/ };
const proof = { en: /I can send a six-digit code/, it: /Posso inviare un codice di sei cifre/ };
const appointment = { en: /^What is the number of the appointment\?/, it: /^Qual è il numero dell’appuntamento\?/ };
const dialogues: Readonly<Record<Exclude<IntentName, 'product.availability'>, Dialogue>> = {
  'order.status': { begin: { en: ['Where is my order?'], it: ['Dov’è il mio ordine?'] }, asks: number },
  'payment.status': {
    begin: { en: ['have you received my payment'], it: ['avete ricevuto il mio pagamento'] },
    asks: number,
  },
  'ticket.status': {
    begin: { en: ['any news on my ticket'], it: ['ci sono novità sul mio ticket'] },
    asks: { en: /^What is the number of the request\?/, it: /^Qual è il numero della richiesta\?/ },
  },
  'ticket.open': {
    begin: { en: ['open a ticket', 'The zip broke.'], it: ['apri un ticket', 'La cerniera si è rotta.'] },
    asks: { en: /^What name should I put it under\?/, it: /^A che nome\?/ },
  },
  'appointment.book': {
    begin: { en: ["I'd like to book an appointment"], it: ['Vorrei prenotare un appuntamento'] },
    asks: { en: /^What is the appointment for: /, it: /^Per che cosa è l’appuntamento: / },
  },
  'appointment.move': {
    begin: { en: ['I need to move my appointment'], it: ['Devo spostare il mio appuntamento'] },
    asks: appointment,
  },
  'appointment.cancel': {
    begin: { en: ['cancel my appointment'], it: ['annulla il mio appuntamento'] },
    asks: appointment,
  },
  'payment.link': {
    begin: { en: ['I want to pay for my order'], it: ['voglio pagare il mio ordine'] },
    asks: proof,
  },
  'client.read': { begin: { en: ['show me my details'], it: ['mostrami i miei dati'] }, asks: proof },
  'client.update': { begin: { en: ['change my phone number'], it: ['cambia il mio numero di telefono'] }, asks: proof },
};
const cases = Object.entries(dialogues).flatMap(([name, dialogue]) =>
  (['en', 'it'] as const).map((locale) => [name, locale, dialogue] as const),
);
const words = {
  en: { unclear: '¿…?!', back: 'Back to your request. ', again: 'Sorry, I did not get that. ', stop: 'forget it' },
  it: { unclear: '¿…?!', back: 'Torniamo alla richiesta. ', again: 'Non ho capito. ', stop: 'lascia perdere' },
};
const stopped = {
  en: 'All right, I have stopped. Nothing was sent.',
  it: 'Va bene, lascio stare. Non è stato inviato nulla.',
};

let mailServer: MailServer;
let server: TestServer;
let api: Api;

beforeAll(async () => {
  mailServer = await MailServer.start();
  const port = await freePort();
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Valdora <help@valdora.example>',
    RATE_FACTOR: '100',
  };
  server = await TestServer.start({ port, env });
  api = new Api(server.url);
  const elena = await Api.signedIn(server.url, 'elena');
  const actions = intentNames.map((name): BotAction => ({ name, replaces: replaces[name] ?? [] }));
  const body = JSON.stringify({ policy: { actions, orderPrefix: 'V-' } });
  const headers = { 'Content-Type': 'application/json' };
  const change = () => elena.ask('PATCH', '/api/v1/chatbots/valdora', { body, headers });
  expect((await retrained(server, change)).status).toBe(200);
  const linkTemplate = 'https://pay.example/?ref={reference}&amount={amount}';
  const settings = JSON.stringify({ linkTemplate });
  expect((await elena.ask('PUT', '/api/v1/payment-settings', { body: settings, headers })).status).toBe(200);
});
afterEach(() => closeClients());
afterAll(async () => {
  await server.dispose();
  await mailServer.close();
});

/** Articles of the demonstration that explain how visitors do it themselves. */
const inBoth = (id: string) => ['en', 'it'].map((locale) => `${id}-${locale}` as ArticleId);
const replaces: Partial<Record<IntentName, ArticleId[]>> = {
  'order.status': inBoth('track-order'),
  'appointment.book': inBoth('book-workshop'),
  'appointment.cancel': inBoth('cancel-workshop'),
  'product.availability': inBoth('stock-availability'),
};

test.each(cases)(
  '%s in %s: a question in between is answered, then the dialogue continues, and ends when it is cancelled',
  async (_, locale, { begin, asks }) => {
    const visitor = connectVisitor(server.url, { locale });
    expect((await talk(visitor, ...begin[locale])).text).toMatch(asks[locale]);
    const back = await say(visitor, suggestedQuestions(locale, 3));
    expect(back.text.startsWith(words[locale].back)).toBe(true);
    expect(back.text.slice(words[locale].back.length)).toMatch(asks[locale]);
    expect((await say(visitor, words[locale].stop)).text).toBe(stopped[locale]);
  },
);

test.each(cases)(
  '%s in %s: after two failed attempts at a question, a person takes over',
  async (_, locale, { begin, asks }) => {
    const visitor = connectVisitor(server.url, { locale });
    await talk(visitor, ...begin[locale]);
    const again = await say(visitor, words[locale].unclear);
    expect(again.text.startsWith(words[locale].again)).toBe(true);
    expect(again.text.slice(words[locale].again.length)).toMatch(asks[locale]);
    visitor.send(words[locale].unclear);
    const id = await conversationOf(visitor);
    await expect.poll(async () => (await api.summary(id)).state).not.toBe('bot');
  },
);

test.each([
  ['en', 'do you have the Sesia boots in stock', /available/],
  ['it', 'avete disponibili gli scarponi Sesia', /disponibile/],
] as const)('product.availability in %s is answered at once', async (locale, text, said) => {
  expect((await say(connectVisitor(server.url, { locale }), text)).text).toMatch(said);
});

test.each([
  {
    locale: 'en' as const,
    begin: ["I'd like to book an appointment", 'Bike fitting (Torino)'],
    correct: (label: string) => `no, ${label}`,
    asks: /^To confirm:/,
  },
  {
    locale: 'it' as const,
    begin: ['Vorrei prenotare un appuntamento', 'Bike fitting (Torino)'],
    correct: (label: string) => `no, ${label}`,
    asks: /^Riepilogo:/,
  },
])(
  'a correction in $locale changes only that value, and the summary contains it',
  async ({ locale, begin, correct, asks }) => {
    const visitor = connectVisitor(server.url, { locale });
    const offer = await talk(visitor, ...begin);
    const [card] = offer.cards ?? [];
    if (card?.kind !== 'slots') throw new Error('no times are offered');
    // The first may begin while they talk.
    const [first, second] = card.slots.slice(-2);
    const summary = await talk(visitor, first?.label ?? '', 'Ada Rossi', 'ada@shop.example');
    expect(summary.text).toMatch(asks);
    expect(summary.text).toContain(first?.label);
    const corrected = await say(visitor, correct(second?.label ?? ''));
    expect(corrected.text).toContain(second?.label);
    expect(corrected.text).not.toContain(first?.label);
    expect(corrected.text).toContain('Ada Rossi');
    expect(textsOf(visitor.state.get())).not.toContain(words[locale].again);
  },
);

// Actions that need a proof of who the visitor is.

const askEmail =
  'For this I have to be sure that it is you. I can send a six-digit code to the email address we have on file. Which one is it?';
const askCode = 'If we have that address, a six-digit code is on its way to it. What does it say?';

const sentTo = (address: string) => mailServer.taken.filter(({ to }) => to.includes(address));
async function codeFor(address: string, count = 1): Promise<string> {
  await expect.poll(() => sentTo(address).length).toBe(count);
  return /^\d{6}$/m.exec(sentTo(address).at(-1)?.parsed.text ?? '')?.[0] ?? '';
}
const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');
async function aClient(name: string, phone: string): Promise<ClientView> {
  const email = `${name.toLowerCase().replace(' ', '.')}@client.example`;
  return (await api.post<ClientView>('/api/v1/clients', { name, email, phone })).body;
}

test('a visitor who entered the code sees their own data, partly hidden, and nobody else does', async () => {
  const { email } = await aClient('Rosa Bianchi', '+390115550123');
  const visitor = connectVisitor(server.url, { locale: 'en' });
  expect((await say(visitor, 'show me my details')).text).toBe(askEmail);
  expect(await say(visitor, email)).toMatchObject({ text: askCode, choices: [{ label: 'Send another code' }] });
  const code = await codeFor(email);
  expect((await say(visitor, wrongFor(code))).text).toBe(`That code is not right. ${askCode}`);
  expect((await say(visitor, `it says ${code.slice(0, 3)} ${code.slice(3)}`)).text).toBe(
    'These are the details we have for you:\n- Name: Rosa Bianchi\n- Email: r…@client.example\n- Phone: …123',
  );
  // The proof counted for that request only, and the browser is anonymous.
  expect((await say(visitor, 'show me my details')).text).toBe(askEmail);
  expect((await api.summary(await conversationOf(visitor))).visitor).toMatchObject({ assurance: 'none' });
  const log = JSON.stringify(await api.log(await conversationOf(visitor)));
  expect(log).not.toContain('5550123');
});

test('another wish while a code is awaited begins its own dialogue, for which that code does not count', async () => {
  const { email } = await aClient('Rita Bianchi', '+390115550124');
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await talk(visitor, 'show me my details', email);
  const other = await say(visitor, 'I want to cancel my appointment');
  expect(other.text).toMatch(/^I’ve set your earlier request aside\. .*the number of the appointment\?/);
  expect((await say(visitor, await codeFor(email))).text).not.toContain('Rita');
});

test('an address that no client has is answered alike, and leads to a person', async () => {
  const stranger = connectVisitor(server.url, { locale: 'it' });
  await say(stranger, 'mostrami i miei dati');
  const asked = await say(stranger, 'nobody@client.example');
  expect(asked.text).toBe('Se l’indirizzo risulta da noi, un codice di sei cifre è in arrivo. Qual è il codice?');
  for (let tries = 1; tries < 5; tries += 1)
    expect((await say(stranger, '111222')).text).toMatch(/^Il codice non corr/);
  const expired = await say(stranger, '111222');
  expect(expired).toMatchObject({
    text: 'Il codice non è più valido. Ne invio un altro?',
    choices: [{ label: 'Sì' }, {}],
  });
  expect((await say(stranger, 'Sì')).text).toBe(asked.text);
  await say(stranger, 'Invia un altro codice');
  await say(stranger, 'Invia un altro codice');
  const body = await api.get<object>(`/api/v1/conversations/${await conversationOf(stranger)}`);
  expect(body.body).toMatchObject({ handoffReason: 'verification_failed' });
  expect(sentTo('nobody@client.example')).toEqual([]);
});

test('a phone number is changed after the code and a confirmation, and not if it was changed elsewhere meanwhile', async () => {
  const client = await aClient('Luca Neri', '+390115550100');
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await talk(visitor, 'change my phone number', client.email);
  expect((await say(visitor, await codeFor(client.email))).text).toBe('What is the new phone number?');
  const summary = await say(visitor, '+39 011 555 0199');
  expect(summary.text).toBe('To confirm:\n- New phone number: +390115550199\nIs that right?');
  expect((await say(visitor, 'yes')).text).toBe('Your record has been changed.');
  expect((await api.get<ClientView>(`/api/v1/clients/${client.id}`)).body.phone).toBe('+390115550199');

  const second = connectVisitor(server.url, { locale: 'en' });
  await talk(second, 'change my phone number', client.email);
  expect((await say(second, await codeFor(client.email, 2))).text).toBe('What is the new phone number?');
  await say(second, '+39 011 555 0111');
  const renamed = await api.ask('PATCH', `/api/v1/clients/${client.id}`, {
    body: JSON.stringify({ name: 'Luca Neri Rossi' }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(renamed.status).toBe(200);
  expect((await say(second, 'yes')).text).toMatch(/^Your record has been changed in the meantime/);
  expect((await api.get<ClientView>(`/api/v1/clients/${client.id}`)).body.phone).toBe('+390115550199');
});

test('the amount due of an order is paid by a link, and never an amount that a visitor names', async () => {
  const client = await aClient('Marta Verdi', '+390115550200');
  const total = { amount: 12_000, currency: 'EUR' };
  const order = { clientId: client.id, total };
  for (const [number, status] of [
    ['V-70001', 'pending'],
    ['V-70002', 'shipped'],
  ])
    expect((await api.post('/api/v1/orders', { ...order, number, status })).status).toBe(201);
  const visitor = connectVisitor(server.url, { locale: 'en' });
  await talk(visitor, 'I want to pay for order V-70001', client.email);
  const summary = await say(visitor, await codeFor(client.email));
  expect(summary.text).toBe('I am about to make a payment link:\n- Order: V-70001\n- Amount: €120.00\nShall I?');
  expect((await say(visitor, 'make it 5 euros')).text).toContain('€120.00');
  const paid = await say(visitor, 'yes');
  expect(paid).toMatchObject({
    lead: 'Here is the link to pay €120.00 for order V-70001:',
    cards: [{ kind: 'payment', amount: total, link: { url: 'https://pay.example/?ref=V-70001&amount=120.00' } }],
  });
  await talk(visitor, 'I want to pay for order V-70002', client.email);
  expect((await say(visitor, await codeFor(client.email, 2))).text).toBe(
    'There is nothing to pay for order V-70002 at the moment.',
  );
});

test('a visitor without the order number enters the code, and chooses from their orders', async () => {
  const { id: clientId, email } = await aClient('Gaia Conti', '+390115550177');
  const anOrder = (number: string, placedAt: string) => {
    const total = { amount: 4_900, currency: 'EUR' };
    return api.post('/api/v1/orders', { clientId, number, status: 'shipped', placedAt, total });
  };
  expect((await anOrder('V-90001', '2026-03-01T09:30:00Z')).status).toBe(201);

  const visitor = connectVisitor(server.url, { locale: 'en' });
  const question = await say(visitor, 'Where is my order?');
  expect(question.choices).toEqual([{ label: 'I do not have the number' }]);
  expect((await say(visitor, 'I do not have the number')).text).toBe(askEmail);
  await say(visitor, email);
  const only = await say(visitor, await codeFor(email));
  // One order needs no choice.
  expect(only.text).toContain('V-90001');

  await anOrder('V-90002', '2026-03-05T09:30:00Z');
  const second = connectVisitor(server.url, { locale: 'it' });
  await talk(second, 'Dov’è il mio ordine?', 'non ce l’ho', email);
  const choice = await say(second, await codeFor(email, 2));
  expect(choice.choices).toEqual([{ label: 'V-90002, giovedì 5 marzo' }, { label: 'V-90001, domenica 1 marzo' }]);
  expect((await say(second, 'il secondo')).text).toContain('V-90001');
});

test('a proven visitor chooses among amounts due, gets the only one, and learns if there is none', async () => {
  const { id: clientId, email } = await aClient('Ida Gallo', '+390115550301');
  const anOrder = (number: string, status: string, amount: number, placedAt: string) =>
    api.post('/api/v1/orders', { clientId, number, status, placedAt, total: { amount, currency: 'EUR' } });
  await anOrder('V-80001', 'pending', 5_000, '2026-03-01T09:30:00Z');
  await anOrder('V-80002', 'shipped', 7_000, '2026-03-02T09:30:00Z');

  const visitor = connectVisitor(server.url, { locale: 'en' });
  await talk(visitor, 'I want to pay for my order', email);
  const only = await say(visitor, await codeFor(email));
  expect(only.text).toBe('I am about to make a payment link:\n- Order: V-80001\n- Amount: €50.00\nShall I?');

  await anOrder('V-80003', 'pending', 1_250, '2026-03-05T09:30:00Z');
  const second = connectVisitor(server.url, { locale: 'it' });
  await talk(second, 'voglio pagare il mio ordine', email);
  const choice = await say(second, await codeFor(email, 2));
  expect(choice.text.replaceAll('\u00a0', ' ')).toMatch(/^Quale ordine va pagato: /);
  expect(choice.choices?.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
    'V-80003, giovedì 5 marzo, 12,50 €',
    'V-80001, domenica 1 marzo, 50,00 €',
  ]);
  expect((await say(second, 'la prima')).text.replaceAll('\u00a0', ' ')).toContain('- Importo: 12,50 €');
  expect((await say(second, 'sì')).cards).toMatchObject([{ kind: 'payment', reference: 'V-80003' }]);

  const nobody = await aClient('Rino Sala', '+390115550302');
  const third = connectVisitor(server.url, { locale: 'en' });
  await talk(third, 'I want to pay for my order', nobody.email);
  expect((await say(third, await codeFor(nobody.email))).text).toBe('There is nothing to pay at the moment.');
});

test('the owner of an order learns that no payment has arrived, and strangers learn nothing', async () => {
  const { id: clientId, email } = await aClient('Nora Riva', '+390115550303');
  const order = { clientId, number: 'V-81001', status: 'pending', total: { amount: 5_000, currency: 'EUR' } };
  await api.post('/api/v1/orders', order);
  const named = connectVisitor(server.url, { locale: 'en' });
  await talk(named, 'have you received my payment', 'V-81001');
  expect((await say(named, email)).text).toBe('No payment for order V-81001 has arrived so far.');
  const stranger = connectVisitor(server.url, { locale: 'en' });
  await talk(stranger, 'have you received my payment', 'V-81001');
  expect((await say(stranger, 'eve@client.example')).text).toMatch(/^I cannot find anything that matches\./);

  const visitor = connectVisitor(server.url, { locale: 'it' });
  await talk(visitor, 'avete ricevuto il mio pagamento', 'Non ho il numero', email);
  expect((await say(visitor, await codeFor(email))).text).toBe(
    'Per l’ordine V-81001 finora non è arrivato alcun pagamento.',
  );
});

test('visitors learn how far their request is by its number and address, or choose it once they are proven', async () => {
  const { email } = await aClient('Ugo Serra', '+390115550304');
  const aTicket = async (subject: string) =>
    (
      await api.post<{ number: number }>('/api/v1/tickets', {
        ...{ subject, text: 'It broke.' },
        requester: { name: 'Ugo Serra', email },
      })
    ).body.number;
  const [zip, light] = [await aTicket('The zip broke'), await aTicket('The light is dark')];

  const named = connectVisitor(server.url, { locale: 'en' });
  const asked = await say(named, 'any news on my ticket');
  expect(asked).toMatchObject({ choices: [{ label: 'I do not have the number' }] });
  await say(named, `#${zip}`);
  const found = await say(named, email);
  expect(found.text).toMatch(new RegExp(`\\nRequest ${zip} of .* The zip broke: we are working on it\\.$`));
  expect(found.cards).toMatchObject([{ kind: 'ticket', number: String(zip), state: 'open' }]);

  const stranger = connectVisitor(server.url, { locale: 'en' });
  await talk(stranger, 'any news on my ticket', String(zip));
  expect((await say(stranger, 'eve@client.example')).text).toMatch(/^I cannot find anything that matches\./);

  const visitor = connectVisitor(server.url, { locale: 'it' });
  await talk(visitor, 'ci sono novità sul mio ticket', 'Non ho il numero', email);
  const choice = await say(visitor, await codeFor(email));
  expect(choice.choices?.map(({ label }) => label)).toEqual([`${light}, The light is dark`, `${zip}, The zip broke`]);
  expect((await say(visitor, 'la seconda')).text).toMatch(/The zip broke: in lavorazione\.$/);
});

test('a visitor without the appointment number enters the code, and cancels the only one', async () => {
  const { email } = await aClient('Lina Costa', '+390115550305');
  const booking = connectVisitor(server.url, { locale: 'en' });
  const offer = await talk(booking, "I'd like to book an appointment", 'Bike fitting (Torino)');
  const [card] = offer.cards ?? [];
  const label = card?.kind === 'slots' ? (card.slots.at(-1)?.label ?? '') : '';
  expect((await talk(booking, label, 'Lina Costa', email, 'yes')).cards).toMatchObject([{ kind: 'appointment' }]);

  const visitor = connectVisitor(server.url, { locale: 'it' });
  const asked = await say(visitor, 'annulla il mio appuntamento');
  expect(asked.choices).toEqual([{ label: 'Non ho il numero' }]);
  await talk(visitor, 'Non ho il numero', email);
  expect((await say(visitor, await codeFor(email))).text).toMatch(/^Sto per annullare:\n- Appuntamento: Bike fitting/);
  expect((await say(visitor, 'sì')).cards).toMatchObject([{ kind: 'appointment', state: 'cancelled' }]);
});

test.each([
  {
    locale: 'en' as const,
    ...{
      book: "I'd like to book an appointment",
      move: 'I need to move my appointment',
      none: "I don't have it with me",
    },
    ...{ second: 'the second one', last: 'the last one please', yes: 'yes' },
  },
  {
    locale: 'it' as const,
    ...{ book: 'Vorrei prenotare un appuntamento', move: 'devo spostare il mio appuntamento', none: 'non ce l’ho' },
    ...{ second: 'la seconda', last: "l'ultimo, grazie", yes: 'sì' },
  },
])(
  'a visitor without the number moves one of two appointments by the code, in $locale',
  async ({ locale, ...words }) => {
    const { email } = await aClient(locale === 'en' ? 'Ezio Villa' : 'Olga Villa', '+390115550306');
    const booking = connectVisitor(server.url, { locale });
    const starts: string[] = [];
    // The first may begin while they talk.
    for (const at of [-2, -1]) {
      const offer = await talk(booking, words.book, 'Bike fitting (Torino)');
      const [card] = offer.cards ?? [];
      const slot = card?.kind === 'slots' ? card.slots.at(at) : undefined;
      starts.push(slot?.startsAt ?? '');
      expect((await talk(booking, slot?.label ?? '', 'Ezio Villa', email, words.yes)).cards).toMatchObject([
        { state: 'booked' },
      ]);
    }
    const visitor = connectVisitor(server.url, { locale });
    await talk(visitor, words.move, words.none, email);
    const choice = await say(visitor, await codeFor(email));
    expect(choice.choices).toHaveLength(2);
    const offer = await say(visitor, words.second);
    const [card] = offer.cards ?? [];
    const last = card?.kind === 'slots' ? card.slots.at(-1) : undefined;
    await say(visitor, words.last);
    expect((await say(visitor, words.yes)).cards).toMatchObject([
      { kind: 'appointment', startsAt: last?.startsAt, previousStart: starts[1] },
    ]);

    const another = connectVisitor(server.url, { locale });
    await talk(another, words.move, words.none, email);
    expect((await say(another, await codeFor(email, 2))).choices).toHaveLength(2);
  },
);
