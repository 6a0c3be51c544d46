import { orderDigits } from '#contracts/business/order-number.js';
import { continueWithTimes } from '#domain/dialogue/form/continue-form.js';
import type { Form, FormContext } from '#domain/dialogue/form/form.js';
import type { FormStep } from '#domain/dialogue/form/form-step.js';
import { sayLines } from '#domain/dialogue/form/say-line.js';
import { standardForm } from '#domain/dialogue/form/standard-forms.js';
import { startForm } from '#domain/dialogue/form/start-form.js';
import { stepForm } from '#domain/dialogue/form/step-form.js';

/** Context of a form: it is Monday 23 November 2026, 10:00 in Rome. */
export function formContext(locale = 'en', more: Partial<FormContext> = {}): FormContext {
  return {
    ...{ locale, timeZone: 'Europe/Rome', now: Date.parse('2026-11-23T09:00:00Z'), country: 'IT', currency: 'EUR' },
    orderNumbers: { prefix: 'V-', ...orderDigits },
    readPhones: (text) => [...text.matchAll(/\+\d{8,15}/g)].map(([match]) => match),
    ...more,
  };
}

/** Form whose date and time may be any. */
export function anyTime(form: Form): Form {
  return { ...form, slots: form.slots.map(({ freeTimeOf: _, ...slot }) => slot) };
}

/** Services of a workshop, as the options of a form. */
export const services = [
  { id: 'check', label: { en: 'bike check', it: 'controllo bici' } },
  { id: 'fitting', label: { en: 'fitting', it: 'messa in sella' } },
];

export function messageKey(at: number): string {
  return `0190c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
}

/** Dialogue of a form: the replies to each message of the visitor. */
export function talk(form: Form, messages: readonly string[], context = formContext()) {
  let step: FormStep | null = null;
  const said: string[] = [];
  for (const [at, text] of messages.entries()) {
    const message = { text, key: messageKey(at) };
    step = step ? stepForm(form, step.state, message, context) : startForm(form, message, context);
    said.push(sayLines(step.lines, context.locale, context.timeZone));
  }
  if (!step) throw new Error('no messages');
  return { step, state: step.state, said, last: said.at(-1) ?? '' };
}

/** Form that books a fitting or a check. */
export const fittingForm = standardForm('appointment.book', {
  services: ['fitting', 'check'].map((id) => ({ id, label: { en: `Bike ${id}`, it: `Bike ${id}` } })),
});

/** Booking of a fitting with these free times of November 2026, such as "24T08:30" in UTC; the knowledge base answers every question. */
export function bookFitting(times: readonly string[], locale: 'en' | 'it', ...texts: readonly string[]) {
  const context = formContext(locale);
  const free = times.map((at) => ({
    serviceId: 'fitting',
    startsAt: `2026-11-${at}:00.000Z`,
    endsAt: `2026-11-${at}:01.000Z`,
  }));
  let step: FormStep | null = null;
  for (const text of texts) {
    const message = { text, key: messageKey(0), isAnswered: true };
    step = step ? stepForm(fittingForm, step.state, message, context) : startForm(fittingForm, message, context);
    if (step.outcome === 'times')
      step = continueWithTimes(fittingForm, step.state, free, message, context, step.before);
  }
  if (!step) throw new Error('no messages');
  return { ...step, said: sayLines(step.lines, locale, context.timeZone) };
}
