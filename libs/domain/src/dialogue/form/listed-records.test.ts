import { describe, expect, it } from 'vitest';
import { formContext } from '#testing/form-dialogue.js';
import { continueForm } from './continue-form.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const context = formContext();
const option = (id: string, label: string) => ({ id, label: { en: label, it: label } });
const tickets = [option('1002', '1002, The zip broke'), option('1001', '1001, Parcel 2 is missing')];
const key = 'message-number-0';
const message = (text: string) => ({ text, key });
const known = { email: 'ada@example.com' };

/** Question to a proven visitor with known tickets, and the choice that `text` then makes. */
function chosenBy(text: string, listed = tickets) {
  const form = standardForm('ticket.status', { services: [], isProven: true, listed });
  const begun = startForm(
    standardForm('ticket.status', { services: [], isProven: true }),
    message('any news'),
    context,
    { values: known },
  );
  expect(begun.call?.action).toBe('ticket.list');
  const offer = continueForm(form, begun.state, message(''), context);
  return { offer, value: stepForm(form, offer.state, message(text), context).call?.values.number };
}

describe('a proven visitor', () => {
  it('is offered their tickets, by number and subject', () => {
    const { offer } = chosenBy('the first');
    expect(sayLines(offer.lines, 'en', 'UTC')).toBe('Which request: 1002, The zip broke or 1001, Parcel 2 is missing?');
    expect(offer.choices).toEqual(['1002, The zip broke', '1001, Parcel 2 is missing']);
  });

  it.each([
    ['the second one', '1001'],
    ['2', '1001'],
    ['1001', '1001'],
    ['the one with the zip', '1002'],
    ['ticket 977', '977'],
  ])('chooses by "%s"', (text, number) => {
    expect(chosenBy(text).value).toBe(number);
  });

  it('means the number of a ticket before a place in the list', () => {
    expect(
      chosenBy('2', [option('1', '1, The zip'), option('3', '3, The light'), option('2', '2, The saddle')]).value,
    ).toBe('2');
  });
});

it("a number counts as a ticket's only after a word for it, unless it was asked for", () => {
  const form = standardForm('ticket.status', { services: [] });
  const numberIn = (text: string) => startForm(form, message(text), context).state.values.number;
  expect(numberIn('what about my ticket 17')).toBe('17');
  expect(numberIn('any news on the request that I made 2 days ago')).toBeUndefined();
});

it.each([
  'I opened a ticket 3 days ago, any news?',
  'any news on my complaint 10 days ago',
  'I opened a request 24h ago',
  'I opened a ticket 30 mins ago',
  'a request 24hrs ago',
  'ho aperto un ticket 2 ore 30 minuti fa',
  'I wrote about my ticket 3 times',
  'ho aperto un ticket 2 settimane fa',
  'ho fatto una richiesta 3 giorni fa, ci sono novità?',
])('how long ago or how often is no number of a ticket: "%s"', (text) => {
  const form = standardForm('ticket.status', { services: [] });
  expect(startForm(form, message(text), context).state.values.number).toBeUndefined();
});

it.each([
  ['order.status', 'order.list'],
  ['payment.status', 'order.list'],
  ['payment.link', 'order.list'],
  ['ticket.status', 'ticket.list'],
] as const)('%s of a proven visitor begins with %s', (intent, list) => {
  const form = standardForm(intent, { services: [], isProven: true });
  expect(startForm(form, message('please'), context, { values: known }).call?.action).toBe(list);
});
