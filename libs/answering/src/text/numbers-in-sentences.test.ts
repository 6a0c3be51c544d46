import { describe, expect, it } from 'vitest';
import type { IntentName } from '#contracts/business/bot-actions.js';
import { orderDigits } from '#contracts/business/order-number.js';
import type { FormContext } from '#domain/dialogue/form/form.js';
import { standardForm } from '#domain/dialogue/form/standard-forms.js';
import { startForm } from '#domain/dialogue/form/start-form.js';
import { stepForm } from '#domain/dialogue/form/step-form.js';
import { readPhones } from './read-phones.js';

/** Monday, at 10:00 in Rome. */
const now = Date.parse('2026-11-23T09:00:00Z');
const contextIn = (locale: string): FormContext => ({
  ...{ locale, timeZone: 'Europe/Rome', now, country: null, currency: 'EUR' },
  ...{ orderNumbers: { prefix: 'V-', ...orderDigits }, readPhones },
});
const key = '0190c0de-0000-7000-8000-000000000001';

/** State of the form after a sentence that opens the dialogue, or that replies to the question for the number. */
function stateAfter(text: string, locale: string, intent: IntentName, first?: string) {
  const form = standardForm(intent, { services: [] });
  const context = contextIn(locale);
  const begun = startForm(form, { text: first ?? text, key }, context);
  return (first === undefined ? begun : stepForm(form, begun.state, { text, key, isAnswered: false }, context)).state;
}

/** Accepted order number, or the candidates to choose from; null if there is none and the form asks for it. */
function orderIn(text: string, locale: string, first?: string): unknown {
  const { values, several } = stateAfter(text, locale, 'order.status', first);
  return values.number ?? several?.number ?? null;
}
const first = { en: 'Where is my order?', it: 'Dov’è il mio ordine?' };
const one = 'V-10625';
const both = ['V-10625', 'V-10626'];

describe('the number of an order in a sentence that begins a dialogue', () => {
  it.each([
    ['en', 'V-10625 2 weeks ago', one],
    ['en', 'V-10625, 2 weeks ago', one],
    ['en', 'I placed order 10625 2 weeks ago', one],
    ['en', 'I ordered 2 weeks ago, V-10625', one],
    ['en', '2 weeks ago V-10625', one],
    ['en', 'V-10625, ordered on 12 November', one],
    ['en', 'V-10625 12/11/2026', one],
    ['en', '12 November 2026 V-10625', one],
    ['en', '2026-11-12 V-10625', one],
    ['en', 'order 10625 of 12 November 2026', one],
    ['en', 'order 10625 from 2025', one],
    ['en', 'order 10625 3pm', one],
    ['en', 'V-10625 340 555 0001', one],
    ['en', 'tel. 3405550001, order V-10625', one],
    ['en', 'call me on +39 340 555 0001 about V-10625', one],
    ['en', 'Where is V-10625?', one],
    ['en', 'Where is order 10625.', one],
    ['en', '(V-10625)', one],
    ['en', 'V-10625 2 pieces missing', one],
    ['en', 'V-10625\n2 items are missing', one],
    ['en', '2 tents, order 10625', one],
    ['en', 'my order 10625 (2 items) from 12.11.', one],
    ['en', 'order #10625 2x tents', one],
    ['en', 'I paid €120 for order V-10625', one],
    ['en', 'order no. 10625, postcode 10121 Torino', one],
    ['en', 'VAT 12345678, order 10625', one],
    ['en', 'in 2025 order 10625', one],
    ['en', 'V-10625 and V-10626', both],
    ['en', 'where is order 10625 or 10626', both],
    ['en', 'V-10625, sorry, V-10626', both],
    ['en', '1. V-10625 2. V-10626', both],
    ['en', 'my phone is 340 555 0001', null],
    ['en', 'my phone number is 3405550001', null],
    ['en', 'I ordered 2 weeks and 3 days ago', null],
    ['en', 'invoice 10625', null],
    ['en', 'ticket 10625', null],
    ['it', 'V-10625 2 settimane fa', one],
    ['it', 'l’ordine 10625 di 2 settimane fa', one],
    ['it', 'ordine 10625 3 giorni fa', one],
    ['it', 'ordine 10625 del 12 novembre', one],
    ['it', 'ordine 10625 del 12/11/2026', one],
    ['it', 'dov’è l’ordine 10625 del 2025', one],
    ['it', 'V-10625 tel 340 5550001', one],
    ['it', 'il mio numero di telefono è 3405550001, ordine V-10625', one],
    ['it', 'Dov’è il V-10625.', one],
    ['it', 'ordine n° 10625, 2 colli', one],
    ['it', 'ho pagato 120 euro, ordine 10625', one],
    ['it', 'sono in via Roma 123, ordine 10625', one],
    ['it', 'V-10625 e V-10626', both],
    ['it', 'ordine 10625 oppure 10626', both],
    ['it', 'il mio cellulare è 340 555 0001', null],
    ['it', 'fattura 10625', null],
  ] as const)('%s: "%s" is %j', (locale, text, expected) => {
    expect(orderIn(text, locale)).toEqual(expected);
  });
});

describe('the number of an order in the reply to the question for it', () => {
  it.each([
    ['en', '10625', one],
    ['en', 'It is 10625.', one],
    ['en', '10625!', one],
    ['en', '10625 2 weeks ago', one],
    ['en', '10625 12/11/2026', one],
    ['en', '12/11/2026 10625', one],
    ['en', '10625 10:30', one],
    ['en', '10625 12 November', one],
    ['en', 'my number is 10625 and my phone is 340 555 0001', one],
    ['en', '10625, phone 3405550001', one],
    ['en', 'I paid 120 € for 10625', one],
    ['en', '10625 I ordered it in November 2026', one],
    ['en', '10625? 2 weeks waiting!', one],
    ['en', 'not 10625 but 10626', 'V-10626'],
    ['en', 'no, 10626', 'V-10626'],
    ['en', '10625 or 10626?', both],
    ['en', '10625, sorry, 10626', both],
    ['en', 'it is 10625 or 10626', both],
    ['en', '10625 340 555 0001', null],
    ['en', '340 555 0001', null],
    ['en', '+393405550001', null],
    ['en', '10 625', null],
    ['en', '10.625', null],
    ['en', 'V-10625-2', null],
    ['en', 'the 24 November 2026', null],
    ['en', 'in November 2026', null],
    ['en', '07400 123456', null],
    ['it', 'È il V-10625. Grazie!', one],
    ['it', 'Il numero è 10625.', one],
    ['it', '10625 3 giorni fa', one],
    ['it', '10625 ore 15 del 3/12', one],
    ['it', '10625 alle 15 e 30', one],
    ['it', '10625, il mio telefono è 3405550001', one],
    ['it', '10625 CAP 10121', one],
    ['it', 'ho ordinato 2 tende, 10625', one],
    ['it', 'ho pagato euro 120 per il 10625', one],
    ['it', 'n. 10625 ordinato il 3 novembre 2026', one],
    ['it', 'non 10625 ma 10626', 'V-10626'],
    ['it', 'anzi, 10626', 'V-10626'],
    ['it', '10625 oppure 10626', both],
    ['it', '340 555 0001', null],
    ['it', 'l’ho fatto nel 2026', null],
  ] as const)('%s: "%s" is %j', (locale, text, expected) => {
    expect(orderIn(text, locale, first[locale])).toEqual(expected);
  });
});

describe('numbers beside others in other dialogues', () => {
  it.each([
    ['en', 'move A-1234567 to 3 December at 10am'],
    ['en', 'A-1234567 3 december 10am'],
    ['en', '3 December at 10am A-1234567'],
    ['it', 'sposta A-1234567 al 3 dicembre alle 10:00'],
    ['it', 'A-1234567 3/12 alle 10:00'],
    ['it', 'il 3 dicembre alle 10:00, appuntamento 1234567'],
  ])('%s: "%s" names an appointment and a time', (locale, text) => {
    const { values } = stateAfter(text, locale, 'appointment.move');
    expect(values).toMatchObject({ number: 'A-1234567', when: '2026-12-03T09:00:00.000Z' });
  });

  it.each([
    ['en', 'ticket 17, opened 2 weeks ago'],
    ['en', 'any news on #17 3 days later'],
    ['it', 'richiesta 17 del 3 novembre'],
    ['it', 'ticket n° 17 2 settimane fa'],
  ])('%s: "%s" names a ticket', (locale, text) => {
    expect(stateAfter(text, locale, 'ticket.status').values.number).toBe('17');
  });
});

it('offers a choice between two numbers, and uses the one that the visitor chooses', () => {
  const form = standardForm('order.status', { services: [] });
  const context = contextIn('en');
  const asked = startForm(form, { text: 'where are V-10625 and V-10626', key }, context);
  expect(asked.lines).toMatchObject([{ key: 'ask.one_of' }]);
  expect(asked.choices).toEqual(both);
  expect(stepForm(form, asked.state, { text: 'the second one', key }, context).state.values.number).toBe('V-10626');
  const named = stepForm(form, asked.state, { text: 'V-10625', key }, context);
  expect(named.state).toMatchObject({ values: { number: 'V-10625' }, several: {} });
});
