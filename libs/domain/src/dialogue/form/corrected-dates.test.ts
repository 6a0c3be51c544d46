import { describe, expect, it } from 'vitest';
import { anyTime, formContext } from '#testing/form-dialogue.js';
import { continueWithTimes } from './continue-form.js';
import type { Form } from './form.js';
import type { FormStep } from './form-step.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const timeZone = 'Europe/Rome';
const services = [
  { id: 'fitting', label: { en: 'Bike fitting', it: 'Messa in sella' } },
  { id: 'check', label: { en: 'Bike check', it: 'Controllo bici' } },
];
const booking = standardForm('appointment.book', { services });
const withoutFreeTimes = anyTime(booking);
const free = ['24T08:30', '24T13:00', '25T08:30', '27T08:30'].map((at) => ({
  serviceId: 'fitting',
  startsAt: `2026-11-${at}:00.000Z`,
  endsAt: `2026-11-${at}:01.000Z`,
}));

/** What the bot says last, and the values. Free times are those of `free`. */
function talk(form: Form, locale: 'en' | 'it', ...texts: string[]) {
  const context = formContext(locale);
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

describe('a day or time in reply to the question for the name', () => {
  it.each([
    ['en', 'Friday', '27T08:30'],
    ['en', 'Friday please', '27T08:30'],
    ['en', 'Wednesday instead', '25T08:30'],
    ['en', 'Wednesday would suit me better', '25T08:30'],
    ['en', "it's Friday", '27T08:30'],
    ['it', 'venerdì', '27T08:30'],
    ['it', 'mercoledì per favore', '25T08:30'],
    ['it', 'venerdì mattina', '27T08:30'],
    ['it', 'meglio venerdì', '27T08:30'],
    ['it', 'preferirei mercoledì', '25T08:30'],
  ] as const)('corrects the date, which is said, in %s: "%s"', (locale, text, at) => {
    const { values, said } = talk(booking, locale, ...asked[locale], text);
    expect(values).toMatchObject({ when: `2026-11-${at}:00.000Z` });
    expect(values).not.toHaveProperty('name');
    expect(said).toMatch(
      locale === 'en' ? /^When: \w+ 2\d November at .*name/ : /^Quando: .* 2\d novembre alle .*nome/,
    );
  });

  it.each([
    ['en', 'in the afternoon'],
    ['en', 'next Wednesday instead'],
    ['it', 'nel pomeriggio'],
    ['it', 'mercoledì prossimo'],
  ] as const)('is asked about where it is not certain, in %s: "%s"', (locale, text) => {
    const { values, asked: question } = talk(withoutFreeTimes, locale, ...asked[locale], text);
    expect(values).not.toHaveProperty('name');
    expect(question?.about).toBe('when');
  });

  it.each([
    ['en', 'April'],
    ['it', 'Aprile'],
  ] as const)('is no name, and a month by itself corrects nothing, in %s: "%s"', (locale, text) => {
    const { values, asked: question } = talk(booking, locale, ...asked[locale], text);
    expect(values).not.toHaveProperty('name');
    expect([values?.when, question?.about]).toEqual(['2026-11-24T08:30:00.000Z', 'name']);
  });

  it.each([
    ['en', 'April Smith'],
    ['en', 'Sunday Adeyemi'],
    ['en', 'Joe Friday'],
    ['en', 'Jan'],
    ['en', 'Am Li'],
    ['en', 'Domenica'],
    ['it', 'Domenica Rossi'],
    ['it', 'Maria Di Domenica'],
    ['it', 'Mercoledì Addams'],
    ['it', 'Anna Sera'],
    ['en', 'April May'],
    ['it', 'Aprile Maggio'],
    ['it', 'aprile maggio'],
    ['en', 'April Good'],
    ['en', 'Max Noon'],
    ['en', 'Noon Khan'],
    ['en', 'John Smith the third'],
    ['en', 'Today Smith'],
    ['en', 'Morgan Weekend'],
    ['it', 'Anna Mezzanotte'],
    ['it', 'Anna Oggi'],
    ['it', 'Ada Presto'],
    ['it', 'Gio'],
    ['it', 'Domenica Bene'],
    ['it', 'Domenica Di Giovedì'],
    ['it', 'Di Sabato'],
  ] as const)('may be a part of a name, in %s: "%s"', (locale, text) => {
    const { values } = talk(booking, locale, ...asked[locale], text);
    expect(values).toMatchObject({ name: text, when: '2026-11-24T08:30:00.000Z' });
  });

  it.each([
    ['en', 'Friday or Saturday'],
    ['en', 'after lunch'],
    ['en', 'in two years'],
    ['it', 'venerdì o sabato'],
    ['it', 'dopo pranzo'],
    ['it', 'tra due anni'],
  ] as const)('is no name where it is vague, in %s: "%s"', (locale, text) => {
    expect(talk(booking, locale, ...asked[locale], text).values).not.toHaveProperty('name');
  });

  it.each([
    ['en', 'Ada Rossi, but make it Wednesday', 'Ada Rossi', '2026-11-25T08:30:00.000Z'],
    ['en', 'Ada Rossi but Wednesday would be better', 'Ada Rossi', '2026-11-25T08:30:00.000Z'],
    ['en', 'Ada Rossi, Tuesday at 2pm', 'Ada Rossi', '2026-11-24T13:00:00.000Z'],
    ['it', 'Ada Rossi, domani va bene', 'Ada Rossi', '2026-11-24T08:30:00.000Z'],
    ['it', 'Ada Rossi ma facciamo mercoledì', 'Ada Rossi', '2026-11-25T08:30:00.000Z'],
    ['it', 'Anna Mezzanotte, venerdì alle 9:30', 'Anna Mezzanotte', '2026-11-27T08:30:00.000Z'],
    ['it', 'Ada Rossi, 12/03/1985', 'Ada Rossi', '2026-11-24T08:30:00.000Z'],
    ['it', 'Ada Rossi, via XX Settembre 12', 'Ada Rossi', '2026-11-24T08:30:00.000Z'],
  ] as const)('beside the name corrects the date where it is all, in %s: "%s"', (locale, text, name, when) => {
    expect(talk(booking, locale, ...asked[locale], text).values).toMatchObject({ name, when });
  });

  it('that is not free beside the name offers others, and keeps the name', () => {
    const { values, offered } = talk(booking, 'it', ...asked.it, 'Giulia, domani alle 10');
    expect(values).toEqual({ service: 'fitting', name: 'Giulia' });
    expect(offered?.times).not.toHaveLength(0);
  });

  it('is a name where it is introduced', () => {
    expect(talk(booking, 'it', ...asked.it, 'mi chiamo Domenica').values).toMatchObject({ name: 'Domenica' });
    expect(talk(booking, 'en', ...asked.en, 'my name is April').values).toMatchObject({ name: 'April' });
  });

  it('is no name in a form without a date', () => {
    const ticket = standardForm('ticket.open', { services: [] });
    expect(talk(ticket, 'en', 'open a ticket', 'the zip broke', 'Monday').values).not.toHaveProperty('name');
  });
});

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
