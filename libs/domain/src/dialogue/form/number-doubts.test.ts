import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { aCustomAction } from '#testing/custom-action.js';
import { formContext } from '#testing/form-dialogue.js';
import { customForm } from './custom-form.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const field = (name: string, kind: ActionField['kind'], en: string, it: string): ActionField => ({
  ...{ name, kind, label: { en, it }, help: null, isRequired: true, from: 'asked', options: [] },
});
const guests = field('guests', 'integer', 'Number of guests', 'Numero di ospiti');
const email = field('email', 'email', 'Email', 'E-mail');
const { fields: _, ...action } = aCustomAction({ effect: 'write' });
const formOf = (...fields: readonly ActionField[]) =>
  customForm({ ...action, fields: [...fields] }, { isProven: false, consentTo: null });
const table = formOf(guests, email);
const rooms = formOf(email, guests, field('rooms', 'integer', 'Rooms', 'Camere'));
const quantity = formOf(email, field('guests', 'integer', 'Quantity', 'Quantità'));

/** Value of the number after these messages. */
function numberAfter(texts: readonly string[], locale = 'en', form = table) {
  const message = (text: string) => ({ text, key: 'message-number-0' });
  let step = startForm(form, message(texts[0] ?? ''), formContext(locale));
  for (const text of texts.slice(1)) step = stepForm(form, step.state, message(text), formContext(locale));
  return step.state.values['field.guests'];
}

describe('the word "number"', () => {
  it.each([
    ['en', 'my number is 3331234567'],
    ['en', 'number: 12'],
    ['en', 'guests: 3331234567'],
    ['it', 'il mio numero è 3331234567'],
    ['it', 'la quantità è 12'],
  ])('names no field by itself, in %s: "%s"', (locale, text) =>
    expect(numberAfter(['start', '4', text], locale)).toBe('4'),
  );

  it('names a field that is called so', () => {
    expect(numberAfter(['start', 'quantity: 12'], 'en', quantity)).toBe('12');
    expect(numberAfter(['start', '4', 'number of guests: 12'])).toBe('12');
  });
});

describe('a number in words', () => {
  it.each([
    ...['five hundred', 'one hundred', 'a hundred and fifty', 'two thousand', 'two couples', 'three dozens'],
    ...['5 hundred', 'sixty-five', 'ninety two', '5, no, five hundred', 'a couple of hundred'],
  ])('is not cut: "%s"', (text) => expect(numberAfter(['start', text])).toBeUndefined());

  it.each([
    ...['cinque cento', 'due mila', 'tre dozzine', 'una decina', 'una ventina', 'mille e due', 'cento venti'],
    ...['una coppia', 'due coppie', 'un centinaio', '3 decine', 'sessanta cinque'],
  ])('is not cut in Italian: "%s"', (text) => expect(numberAfter(['inizia', text], 'it')).toBeUndefined());

  it.each([
    ['en', 'a dozen', '12'],
    ['en', 'a couple', '2'],
    ['en', '4, thanks a million', '4'],
    ['it', 'siamo in 4, grazie mille', '4'],
    ['it', 'una dozzina', '12'],
  ])('may be a collective with one meaning, in %s: "%s"', (locale, text, number) =>
    expect(numberAfter(['start', text], locale)).toBe(number),
  );
});

describe('a second count', () => {
  it.each([
    ['en', '2 adults and 2 kids'],
    ['en', '4 adults and a baby'],
    ['en', 'we are 4 adults and 2 toddlers'],
    ['it', 'siamo 4 adulti e 2 bambini'],
    ['it', 'siamo 4 adulti e un bambino'],
    ['it', '4 adulti più 2 neonati'],
  ])('leaves the number open, in %s: "%s"', (locale, text) => {
    expect(numberAfter(['start', text], locale)).toBeUndefined();
    expect(numberAfter([text], locale)).toBeUndefined();
    expect(numberAfter(['start', '9', `no, ${text}`], locale)).toBe('9');
  });

  it.each([
    ['en', '3 instead of 4'],
    ['en', 'instead of 4, 3'],
    ['en', '3 people rather than 4'],
    ['it', '3 invece di 4'],
    ['it', '3 anziché 4'],
    ['it', 'invece di 4 siamo in 3'],
  ])('is none if it is replaced, in %s: "%s"', (locale, text) => {
    expect(numberAfter(['start', text], locale)).toBe('3');
    expect(numberAfter(['start', '4', `no, ${text}`], locale)).toBe('3');
  });

  it('may belong to another field', () => {
    expect(numberAfter(['2 rooms for 4 people'], 'en', rooms)).toBe('4');
  });
});
