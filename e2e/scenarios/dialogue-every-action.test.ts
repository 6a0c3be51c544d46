import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BotAction, type IntentName, intentNames } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { freePort } from '#testing/free-port.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, textsOf } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { retrained } from '../support/retrained.js';
import { TestServer } from '../support/server.js';
import { say, talk } from '../support/talk.js';

/**
 * Every action of the bot: the visitor's first message, a reply that it does not understand, and its first question.
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
  };
  server = await TestServer.start({ port, env });
  api = await Api.signedIn(server.url, 'elena');
  const actions = intentNames.map((name): BotAction => ({ name, replaces: replaces[name] ?? [] }));
  const body = JSON.stringify({ policy: { actions, orderPrefix: 'V-' } });
  const headers = { 'Content-Type': 'application/json' };
  const change = () => api.ask('PATCH', '/api/v1/chatbots/valdora', { body, headers });
  expect((await retrained(server, change)).status).toBe(200);
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
