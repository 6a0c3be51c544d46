import { describe, expect, it } from 'vitest';
import { aCustomAction } from '#testing/custom-action.js';
import { anyTime, formContext } from '#testing/form-dialogue.js';
import { customForm } from './custom-form.js';
import type { Form } from './form.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const hours = { from: '09:00', to: '19:00' };
const services = [
  { id: 'fitting', label: { en: 'Fitting', it: 'Messa in sella' } },
  { id: 'check', label: { en: 'Check', it: 'Controllo' } },
];
const forms = {
  booking: anyTime(standardForm('appointment.book', { services })),
  ticket: standardForm('ticket.open', { services: [] }),
} satisfies Record<string, Form>;

/** State after these messages. */
function talk(name: keyof typeof forms, texts: readonly string[], locale = 'en') {
  const message = (text: string) => ({ text, key: 'message-number-0' });
  let step = startForm(forms[name], message(texts[0] ?? ''), formContext(locale, { hours }));
  for (const text of texts.slice(1))
    step = stepForm(forms[name], step.state, message(text), formContext(locale, { hours }));
  return step.state;
}

describe('a slot with two labels', () => {
  it.each([
    ['en', 'date: 4 December, time: 10:00', '2026-12-04T09:00:00.000Z'],
    ['en', 'day: 4 December; hour: 10', '2026-12-04T09:00:00.000Z'],
    ['en', 'time: 10 am, date: 4 December', '2026-12-04T09:00:00.000Z'],
    ['it', 'data: 4 dicembre, ora: 10', '2026-12-04T09:00:00.000Z'],
    ['it', 'giorno: 4 dicembre; orario: 10.30', '2026-12-04T09:30:00.000Z'],
  ])('has what both say, in %s: "%s"', (locale, text, when) => {
    const asked = locale === 'it' ? ['prenota', 'messa in sella'] : ['book', 'fitting'];
    const summary = [...asked, locale === 'it' ? 'domani alle 16' : 'tomorrow at 4pm', 'Ada', 'ada@shop.example'];
    expect(talk('booking', [...asked, text], locale).values.when).toBe(when);
    expect(talk('booking', [...summary, text], locale).values.when).toBe(when);
  });

  it('is asked about if they differ', () => {
    expect(talk('booking', ['book', 'fitting', 'date: 4 December, date: 5 December']).values).not.toHaveProperty(
      'when',
    );
    const { values } = talk('booking', ['book', 'fitting', 'tomorrow at 4pm', 'name: Ada, name: Eva']);
    expect(values).not.toHaveProperty('name');
  });
});

describe('the words after a label', () => {
  const problem = ['open a ticket', 'the zip broke', 'Ada Rossi'];

  it('are told from the same letters in it', () => {
    expect(talk('ticket', [...problem, 'issue: is']).values.text).toBe('the zip broke');
    expect(talk('ticket', [...problem, 'ada@b.it', 'the issue: sue']).values.text).toBe('sue');
  });
});

describe('the name of a field', () => {
  const summary = ['open a ticket', 'the zip broke', 'Ada Rossi', 'ada@b.it', 'no'];

  it.each(['the name', 'name', 'the email', 'il nome'])('is no value of it: "%s"', (text) => {
    expect(talk('ticket', [...summary, 'the name', text]).values.name).toBe('Ada Rossi');
    expect(talk('ticket', [...summary, 'the name', text, 'Eva Bianchi']).values.name).toBe('Eva Bianchi');
  });

  it.each(['the problem', 'il problema'])('is no problem: "%s"', (text) => {
    expect(talk('ticket', [...summary, 'the problem', text]).values.text).toBe('the zip broke');
    expect(talk('ticket', ['open a ticket', text]).values).not.toHaveProperty('text');
  });

  it('may be a part of a value', () => {
    const { fields: _, ...action } = aCustomAction({ effect: 'write' });
    const size = {
      ...{ name: 'size', kind: 'text' as const, label: { en: 'Small or large', it: 'Piccolo o grande' }, help: null },
      ...{ isRequired: true, from: 'asked' as const, options: [] },
    };
    const form = customForm({ ...action, fields: [size] }, { isProven: false, consentTo: null });
    const { state } = startForm(form, { text: 'start', key: 'message-number-0' }, formContext('en', { hours }));
    const step = stepForm(form, state, { text: 'small', key: 'message-number-1' }, formContext('en', { hours }));
    expect(step.state.values).toEqual({ 'field.size': 'small' });
  });
});

describe('words with an address', () => {
  it.each(['Refund a@b.it', 'Rimborso a@b.it', 'Broken Zip a@b.it', 'Aiuto, a@b.it', 'Broken Zip, a@b.it'])(
    'are no name, and are asked about: "%s"',
    (text) => expect(talk('ticket', ['open a ticket', text]).values).toEqual({ email: 'a@b.it' }),
  );

  it.each([
    ['Ada Rossi, ada@b.it', 'Ada Rossi'],
    ['Ada Rossi a.rossi@b.it', 'Ada Rossi'],
    ['my name is Ada Rossi, info@b.it', 'Ada Rossi'],
    ['mi chiamo Ada, info@b.it', 'Ada'],
    ['I am Ada Rossi, info@b.it', 'Ada Rossi'],
  ])('are a name if the address has it, or with an introduction: "%s"', (text, name) =>
    expect(talk('ticket', ['open a ticket', text]).values).toEqual({ name, email: text.split(' ').at(-1) }),
  );
});

describe('words beside the request for a ticket', () => {
  it.each([
    ...['open a ticket, but first a question', 'open a ticket, my address is Via Roma 12'],
    ...['open a ticket, you can reach me at 333 1234567', 'open a ticket: please call me at 333 1234567'],
    ...['do not open a ticket, call me right now', 'don’t open a ticket, I want to know more'],
    ...['I do not want a ticket: give me my money back', 'my phone number is 333 1234567, open a ticket'],
    ...['apri un ticket, ma prima una domanda', 'apri un ticket, il mio indirizzo è via Roma 12'],
    ...['apri un ticket, potete chiamarmi al 333 1234567', 'non aprire un ticket, voglio i miei soldi'],
    ...['apri un ticket, mi trovate al 333 1234567', 'apri un ticket, contattatemi al 333 1234567'],
  ])('are no problem in "%s"', (text) =>
    expect(talk('ticket', [text], text.startsWith('apri') ? 'it' : 'en').values).not.toHaveProperty('text'),
  );

  it('may say that nobody called', () => {
    const text = 'open a ticket: nobody called me back about the refund';
    expect(talk('ticket', [text]).values.text).toBe('nobody called me back about the refund');
  });
});

it.each([
  ['en', 'time: 10', []],
  ['en', 'hour = 10', []],
  ['it', 'ora: 10', []],
])('a number after the label of a time is no day, in %s: "%s"', (locale, text, dates) => {
  const { values, open } = talk('booking', [locale === 'it' ? 'messa in sella' : 'fitting', text], locale);
  expect(values).not.toHaveProperty('when');
  expect(open.when?.dates).toEqual(dates);
});
