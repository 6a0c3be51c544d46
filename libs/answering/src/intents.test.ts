import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intentNames } from '#contracts/business/bot-actions.js';
import { contrastArticles, intentArticles, intentIndex, knownArticle } from '#engine/dialogue/intent-articles.js';
import { recogniseIntent } from '#engine/dialogue/recognise-intent.js';
import { recogniseRequests } from '#engine/dialogue/recognise-requests.js';
import type { Question } from '#engine/ports/answerer.js';
import type { Ports } from '#engine/ports/ports.js';
import { shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';

const answerer = createAnswerer({ quietMs: 0 });

beforeAll(async () => {
  const intents = intentNames.map((name) => ({ name }));
  const known = shopArticles.flatMap((article) => knownArticle(article, intents) ?? []);
  await answerer.load([...shopArticles, ...known, ...intentArticles(shopId, intents), ...contrastArticles(shopId)]);
  await answerer.trained();
});

afterAll(() => answerer.close());

const recognise = (text: string, locale: string) =>
  recogniseIntent(
    answerer,
    { chatbotId: shopId, text, locale, previousTurn: null, threshold: 0.9 },
    new AbortController().signal,
  );

describe('intents, recognised by the answerer', () => {
  it.each([
    ['I want to cancel my appointment for tomorrow', 'en', 'appointment.cancel'],
    ['please open a ticket', 'en', 'ticket.open'],
    ['vorrei prenotare un appuntamento', 'it', 'appointment.book'],
    ['avete ricevuto il mio pagamento?', 'it', 'payment.status'],
  ])('"%s" (%s) asks for %s', async (text, locale, intent) => {
    expect(await recognise(text, locale)).toMatchObject({ kind: 'sure', intent });
  });

  it.each([
    ['How do I return an item?', 'en'],
    ['Is Mount Etna erupting?', 'en'],
    ['book a table for two at a restaurant', 'en'],
    ["dov'è il mio rimborso?", 'it'],
    ['Qual è la capitale della Francia?', 'it'],
  ])('"%s" (%s) asks for none', async (text, locale) => {
    expect((await recognise(text, locale))?.kind).not.toBe('sure');
  });

  const policy = { actions: intentNames.map((name) => ({ name, replaces: [] })) };
  const ports = {
    ...{ answerer, chatbots: { policy: () => policy }, actionRegistry: { get: () => undefined }, log: console },
  } as unknown as Ports;

  /** What a message asks for as a whole or in part, beside the shop's knowledge base. */
  async function requestsIn(text: string, locale: string) {
    const question: Question = { chatbotId: shopId, text, locale, previousTurn: null, threshold: 0.9 };
    const { signal } = new AbortController();
    return recogniseRequests(ports, question, await answerer.answer(question, signal), signal);
  }

  it.each([
    ['open a ticket: the tent leaks since the storm of last week', 'en'],
    ['please open a ticket: the zip broke and you did not answer', 'en'],
    ['apri un ticket: la tenda perde acqua', 'it'],
    ['voglio aprire un ticket: il bastone non si chiude', 'it'],
  ])('are begun by the words before a colon: "%s" (%s)', async (text, locale) =>
    expect(await requestsIn(text, locale)).toEqual({ kind: 'sure', action: 'ticket.open' }),
  );

  it.each([
    ['en', 'I did not open a ticket: why did I get this mail?'],
    ['en', 'I have opened a ticket: nobody answered'],
    ['en', 'no need to open a ticket: thanks'],
    ['en', 'you closed my ticket: why'],
    ['en', 'before I open a ticket: is there a fee?'],
    ['en', 'book an appointment: I tried and it does not work'],
    ['en', 'who cancelled my appointment: you or me'],
    ['it', 'perché avete annullato il mio appuntamento: ero lì'],
    ['it', 'chi ha annullato il mio appuntamento: voi o io?'],
    ['it', 'ho annullato l’appuntamento: mi arriva lo stesso il promemoria'],
    ['it', 'non riesco ad annullare l’appuntamento: il link non va'],
    ['it', 'non voglio aprire un ticket: voglio indietro i soldi'],
    ['it', 'ho aperto un ticket: nessuno risponde'],
    ['it', 'perché avete chiuso il mio ticket: non è risolto'],
  ])('are not begun by words that request nothing, before a colon (%s): "%s"', async (locale, text) =>
    expect((await requestsIn(text, locale))?.kind ?? null).not.toBe('sure'),
  );

  it.each([
    ['en', 'cancel my appointment and open a ticket: the zip broke', ['appointment.cancel', 'ticket.open']],
    ['it', 'annulla il mio appuntamento e poi apri un ticket', ['appointment.cancel', 'ticket.open']],
  ] as const)('are two in one message (%s): "%s"', async (locale, text, actions) => {
    const requested = await requestsIn(text, locale);
    const found = requested?.kind === 'two' ? [requested.requests.first.action, requested.requests.second.action] : [];
    expect(found).toEqual(actions);
  });

  it.each([
    ['en', 'I do not want to cancel my appointment and where is my order'],
    ['en', 'you cancelled my appointment and I want to book another one'],
    ['it', 'non voglio annullare il mio appuntamento e apri un ticket'],
    ['it', 'avete annullato il mio appuntamento e voglio aprire un ticket'],
    ['it', 'perché avete annullato il mio appuntamento e dov’è il mio ordine'],
  ])('are not two where one is denied, asked about or past (%s): "%s"', async (locale, text) =>
    expect((await requestsIn(text, locale))?.kind ?? null).not.toBe('two'),
  );

  it('leave the knowledge base as it is', async () => {
    const question = { chatbotId: shopId, text: 'open a ticket', locale: 'en', previousTurn: null, threshold: 0 };
    const { decision } = await answerer.answer(question, new AbortController().signal);
    const ids = decision.candidates.map(({ articleId }) => articleId);
    expect(ids.every((id) => shopArticles.some((article) => article.id === id))).toBe(true);
    expect(intentIndex(shopId)).not.toBe(shopId);
  });
});
