import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { orderDigits } from '#contracts/business/order-number.js';
import { aCustomAction } from '#testing/custom-action.js';
import { customForm } from './custom-form.js';
import type { FormContext } from './form.js';
import { sayLines } from './say-line.js';
import { type FormStep, startForm, stepForm } from './step-form.js';

const contextIn = (locale: string): FormContext => ({
  ...{ locale, timeZone: 'Europe/Rome', now: Date.parse('2026-11-23T09:00:00Z'), country: 'IT', currency: 'EUR' },
  ...{ orderNumbers: { prefix: 'V-', ...orderDigits }, readPhones: () => [] },
});
const field = (name: string, kind: ActionField['kind'], en: string, it: string): ActionField => ({
  ...{ name, kind, label: { en, it }, help: null, isRequired: true, from: 'asked', options: [] },
});
const area = [
  { value: 'inside', label: { en: 'Inside', it: 'Sala' } },
  { value: 'garden', label: { en: 'Garden', it: 'Giardino' } },
];
const { fields: _, ...action } = aCustomAction({
  ...{ name: 'custom.table', title: { en: 'Reserve a table', it: 'Prenotare un tavolo' }, effect: 'write' },
});
const table = customForm(
  {
    ...action,
    fields: [
      field('day', 'date', 'Day', 'Giorno'),
      field('guests', 'integer', 'Number of guests', 'Numero di ospiti'),
      { ...field('area', 'choice', 'Area', 'Zona'), options: area },
      field('name', 'text', 'Name', 'Nome'),
      field('email', 'email', 'Email', 'E-mail'),
    ],
  },
  { isProven: false, consentTo: null },
);

/** Reply to the last of these messages; the knowledge base answers none of their questions. */
function talk(texts: readonly string[], locale = 'en') {
  const [first = '', ...rest] = texts;
  const context = contextIn(locale);
  const message = (text: string) => ({ text, key: 'message-number-0', isAnswered: false });
  let step: FormStep = startForm(table, message(first), context);
  for (const text of rest) step = stepForm(table, step.state, message(text), context);
  const values = Object.fromEntries(
    Object.entries(step.state.values).map(([name, value]) => [name.replace('field.', ''), value]),
  );
  return { ...step, values, said: sayLines(step.lines, locale, 'Europe/Rome') };
}

const untilGuests = ['reserve', '1 December'];
const untilGuestsInItalian = ['prenota', '1 dicembre'];

describe('a whole number', () => {
  it.each([
    ...[
      ['4', '4'],
      ['five', '5'],
      ['we are five', '5'],
      ['twenty-two', '22'],
      ['a dozen', '12'],
      ['just one', '1'],
    ],
    ...[
      ['about 12 I think', '12'],
      ['four, no wait, five', '5'],
      ['4, actually 6', '6'],
      ['not 4, 5', '5'],
      ['5, not 6', '5'],
    ],
    ...[
      ['4 people at 8pm', '4'],
      ['the two of us', '2'],
      ['for 3', '3'],
      ['4 on 15 December', '4'],
    ],
  ])('in English is read from "%s"', (text, guests) => expect(talk([...untilGuests, text]).values.guests).toBe(guests));

  it.each([
    ...[
      ['4', '4'],
      ['cinque', '5'],
      ['due', '2'],
      ['siamo in quattro, anzi cinque', '5'],
      ['siamo in 4, no 5', '5'],
    ],
    ...[
      ['una dozzina', '12'],
      ['siamo in sei', '6'],
      ['per ventidue', '22'],
      ['una persona', '1'],
      ['4 persone alle 20', '4'],
    ],
    ...[
      ['circa 12', '12'],
      ['non 4 ma 5', '5'],
      ['in due', '2'],
    ],
  ])('in Italian is read from "%s"', (text, guests) =>
    expect(talk([...untilGuestsInItalian, text], 'it').values.guests).toBe(guests),
  );

  it.each([
    ...[
      '4 or 5',
      'two or three',
      'one or two',
      'at 8',
      '8pm',
      'the second',
      'no one knows yet',
      'a half',
      '20 euros',
      'at half past four',
    ],
    ...['one of my friends may come', 'in 2 hours'],
  ])('is not guessed from "%s"', (text) => expect(talk([...untilGuests, text]).values).not.toHaveProperty('guests'));

  it.each(['quattro o cinque', 'uno o due', 'alle 8', 'alle otto', '20 euro', 'il secondo', 'fra 2 ore'])(
    'in Italian is not guessed from "%s"',
    (text) => expect(talk([...untilGuestsInItalian, text], 'it').values).not.toHaveProperty('guests'),
  );

  it.each([
    ['en', [...untilGuests, '15 December'], '2026-12-15'],
    ['en', [...untilGuests, 'on the 15th'], '2026-12-15'],
    ['it', [...untilGuestsInItalian, 'il 20 dicembre'], '2026-12-20'],
    ['it', [...untilGuestsInItalian, 'venerdì 4 dicembre'], '2026-12-04'],
  ])('is not that of a date, which corrects the day, in %s: %j', (locale, texts, day) => {
    const { values, outcome } = talk(texts, locale);
    expect([values, outcome]).toEqual([{ day }, 'asked']);
  });
});

describe('a day', () => {
  it.each([
    ['en', [...untilGuests, '4', 'no, the 14th, not the 15th'], '2026-12-14'],
    ['en', [...untilGuests, '4', 'garden', 'Ada', 'ada@shop.example', 'the 2nd of December not the 1st'], '2026-12-02'],
    ['it', [...untilGuestsInItalian, '4', 'no, il 14, non il 15'], '2026-12-14'],
  ])('is the one that is meant, not the one set against it, in %s: %j', (locale, texts, day) =>
    expect(talk(texts, locale).values.day).toBe(day),
  );
});
