import { describe, expect, it } from 'vitest';
import { orderDigits } from '#contracts/business/order-number.js';
import type { Form, FormContext } from './form.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { continueWithTimes, type FormStep, startForm, stepForm } from './step-form.js';

const timeZone = 'Europe/Rome';
/** It is Monday 23 November 2026, 10:00 in Rome. */
const contextIn = (locale: string): FormContext => ({
  ...{ locale, timeZone, now: Date.parse('2026-11-23T09:00:00Z'), country: 'IT', currency: 'EUR' },
  ...{ orderNumbers: { prefix: 'V-', ...orderDigits }, readPhones: () => [] },
});
const services = [
  { id: 'fitting', label: { en: 'Bike fitting', it: 'Messa in sella' } },
  { id: 'check', label: { en: 'Bike check', it: 'Controllo bici' } },
];
const booking = standardForm('appointment.book', { services });
const anyTime: Form = { ...booking, slots: booking.slots.map(({ freeTimeOf: _, ...slot }) => slot) };
const free = ['24T08:30', '24T13:00', '25T08:30', '27T08:30'].map((at) => ({
  serviceId: 'fitting',
  startsAt: `2026-11-${at}:00.000Z`,
  endsAt: `2026-11-${at}:01.000Z`,
}));

/** What the bot says last, and the values. Free times are those of `free`. */
function talk(form: Form, locale: 'en' | 'it', ...texts: string[]) {
  const context = contextIn(locale);
  let step: FormStep | null = null;
  for (const text of texts) {
    const message = { text, key: 'message-number-0', isAnswered: false };
    step = step ? stepForm(form, step.state, message, context) : startForm(form, message, context);
    if (step.outcome === 'times') step = continueWithTimes(form, step.state, free, message, context, step.before);
  }
  return { ...step?.state, said: sayLines(step?.lines ?? [], locale, timeZone) };
}

const asked = {
  en: ['book the fitting', 'Tuesday at 9:30am'],
  it: ['prenota la messa in sella', 'martedì alle 9:30'],
} as const;

describe('a free time that replaces another', () => {
  it.each([
    ['en', 'actually no, make it Wednesday', 'When: Wednesday 25 November at 09:30. What name should I put it under?'],
    ['it', 'anzi no, facciamo mercoledì', 'Quando: mercoledì 25 novembre alle 09:30. A che nome?'],
  ] as const)('is said before the next question, in %s: "%s"', (locale, text, said) => {
    expect(talk(booking, locale, ...asked[locale], text).said).toBe(said);
  });

  it('is said only as an offer where the new time is taken', () => {
    expect(talk(booking, 'en', ...asked.en, 'no, at 11am').said).toBe(
      'Tuesday 24 November at 11:00 is not free. These times are:',
    );
  });
});
