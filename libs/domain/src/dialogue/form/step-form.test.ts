import { describe, expect, it } from 'vitest';
import { anyTime, formContext, messageKey, services, talk } from '#testing/form-dialogue.js';
import type { FormContext, FormState } from './form.js';
import { standardForm } from './standard-forms.js';
import { stepForm } from './step-form.js';

const booking = anyTime(standardForm('appointment.book', { services }));
const orderStatus = standardForm('order.status', { services });
const ticket = standardForm('ticket.open', { services });

describe('a form', () => {
  it('asks for missing values, confirms in words with the date, and calls once', () => {
    const { step, said } = talk(booking, [
      "I'd like to book a bike check",
      'tomorrow at 4pm',
      'Paolo Testa',
      'paolo.testa@example.org',
      'yes please',
    ]);
    expect(said).toEqual([
      'Which day and time would suit you?',
      'What name should I put it under?',
      'Which email address can we write to?',
      'To confirm:\n- For: bike check\n- When: Tuesday 24 November at 16:00\n- Name: Paolo Testa\n- Email: paolo.testa@example.org\nIs that right?',
      '',
    ]);
    expect(step.outcome).toBe('call');
    expect(step.call).toEqual({
      action: 'appointment.book',
      values: {
        service: 'check',
        when: '2026-11-24T15:00:00.000Z',
        name: 'Paolo Testa',
        email: 'paolo.testa@example.org',
      },
      key: messageKey(4),
    });
  });

  it('speaks Italian', () => {
    const { said, step } = talk(
      booking,
      [
        'Vorrei prenotare una messa in sella',
        'domani alle 3',
        'del pomeriggio',
        'mi chiamo Paolo Testa',
        'paolo@example.org',
        'sì, va bene',
      ],
      formContext('it'),
    );
    expect(said).toEqual([
      'Per quale giorno, e a che ora?',
      'Alle 03:00 o 15:00?',
      'A che nome?',
      'A quale indirizzo e-mail possiamo scrivere?',
      'Riepilogo:\n- Per: messa in sella\n- Quando: martedì 24 novembre alle 15:00\n- Nome: Paolo Testa\n- E-mail: paolo@example.org\nÈ tutto giusto?',
      '',
    ]);
    expect(step.call?.values.when).toBe('2026-11-24T14:00:00.000Z');
  });

  it('reads every value in the first message', () => {
    const { step } = talk(orderStatus, ['Where is my order V-10625? My e-mail is paolo@example.org']);
    expect(step.call?.values).toEqual({ number: 'V-10625', email: 'paolo@example.org' });
  });

  it('fills the requested slot first, then others in the message', () => {
    const { state, last } = talk(orderStatus, ['where is my order', '10625, paolo@example.org']);
    expect(state.values).toEqual({ number: 'V-10625', email: 'paolo@example.org' });
    expect(last).toBe('');
  });

  it.each([
    ['en', 'the second one', 'fitting'],
    ['en', 'the first, please', 'check'],
    ['en', 'the bike one', 'check'],
    ['en', '2', 'fitting'],
    ['it', 'la prima', 'check'],
    ['it', "l'ultima", 'fitting'],
    ['it', 'quella in sella', 'fitting'],
  ])('in %s, takes "%s" for %s of the services that it names', (locale, text, expected) => {
    const { state } = talk(booking, ['book', text], formContext(locale));
    expect(state.values.service).toBe(expected);
  });

  it.each(['the first or the second', 'the third one', 'not the first', 'both'])(
    'asks again where "%s" could be any of the services',
    (text) => {
      expect(talk(booking, ['book', text]).last).toMatch(/^Sorry, I did not get that\./);
    },
  );

  it.each([
    ['en', ['book a fitting', 'next Friday at 4pm', 'the second one'], '2026-12-04T15:00:00.000Z'],
    ['en', ['book a fitting', 'tomorrow at 3', 'the last'], '2026-11-24T14:00:00.000Z'],
    ['it', ['prenota una messa in sella', 'venerdì prossimo alle 16:00', 'il primo'], '2026-11-27T15:00:00.000Z'],
    ['it', ['prenota una messa in sella', 'domani alle 3', 'la seconda'], '2026-11-24T14:00:00.000Z'],
  ])('in %s, reads dates and times inside its question as part of it: %j', (locale, texts, expected) => {
    expect(talk(booking, texts, formContext(locale)).state.values.when).toBe(expected);
  });

  const untilName = ['book a fitting', 'tomorrow at 10am'];

  it.each([
    ['no, at four in the afternoon', '2026-11-24T15:00:00.000Z', 'Tuesday 24 November at 16:00'],
    ['sorry, I meant Wednesday', '2026-11-25T09:00:00.000Z', 'Wednesday 25 November at 10:00'],
    ['actually make it Thursday at 11am', '2026-11-26T10:00:00.000Z', 'Thursday 26 November at 11:00'],
  ])('takes "%s" as a correction at any time, and acknowledges it', (text, expected, when) => {
    const { state, last } = talk(booking, [...untilName, text]);
    expect(state.values.when).toBe(expected);
    expect(last).toBe(`When: ${when}. What name should I put it under?`);
  });

  it('asks about an uncertain correction, and keeps the rest of the date', () => {
    const { state, said } = talk(booking, [...untilName, 'no, at four', 'pm']);
    expect(said[2]).toBe('At 04:00 or 16:00?');
    expect(state.values.when).toBe('2026-11-24T15:00:00.000Z');
    expect(state.values.service).toBe('fitting');
  });

  const untilSummary = [...untilName, 'Paolo Testa', 'paolo@example.org'];

  it('takes a correction instead of a yes, and confirms again', () => {
    expect(talk(booking, [...untilSummary, 'yes, but at 4pm']).last).toContain('Tuesday 24 November at 16:00');
    expect(talk(booking, [...untilSummary, 'no', 'Wednesday']).last).toContain('Wednesday 25 November at 10:00');
    expect(talk(booking, [...untilSummary, 'no']).last).toBe('What should I change?');
  });

  it.each([
    ['en', 'ok wait', 'asked'],
    ['en', 'yes, but let me check with my wife', 'asked'],
    ['en', 'sure, but how much does it cost?', 'digression'],
    ['en', 'sure but how much does it cost', 'digression'],
    ['en', 'fine, is there parking?', 'digression'],
    ['it', 'ok aspetta', 'asked'],
    ['it', 'sì, ma devo prima sentire mia moglie', 'asked'],
    ['it', 'certo, ma quanto costa?', 'digression'],
    ['it', 'certo ma quanto costa', 'digression'],
    ['it', 'va bene, c’è parcheggio?', 'digression'],
  ])('in %s, does not take "%s" for a yes to the summary', (locale, text, outcome) => {
    const until = locale === 'en' ? untilSummary : ['messa in sella', 'domani alle 10:30', ...untilSummary.slice(2)];
    const { step, last } = talk(booking, [...until, text], formContext(locale));
    expect(step.outcome).toBe(outcome);
    expect(step.state.phase).toBe('confirming');
    expect(last).toContain(locale === 'en' ? 'To confirm:' : 'Riepilogo:');
    expect(talk(booking, [...until, text, 'ok'], formContext(locale)).step.outcome).toBe('call');
  });

  it.each(['yes please', 'ok, book it', 'sure, thanks', 'sì, prenota', 'va bene, grazie mille', 'sì, inviate pure'])(
    'takes "%s" for one',
    (text) => expect(talk(booking, [...untilSummary, text]).step.outcome).toBe('call'),
  );

  it('does not read a date in a question as a correction', () => {
    const { state, step } = talk(booking, [...untilName, 'are you open on Friday?']);
    expect(state.values.when).toBe('2026-11-24T09:00:00.000Z');
    expect(step.outcome).toBe('digression');
  });

  it.each(['hmm forget it', 'beh, scusa, lascia perdere', 'hmm forget it I will call', 'non so, ho cambiato idea'])(
    'ends with "%s" where a name is asked for',
    (text) => expect(talk(booking, [...untilName, text]).step.outcome).toBe('cancelled'),
  );

  it('goes on with what is said for it beside the words that drop it', () => {
    const { step, state } = talk(booking, [...untilName, 'never mind, Wednesday at 4pm']);
    expect([step.outcome, state.values.when]).toEqual(['asked', '2026-11-25T15:00:00.000Z']);
    const told = 'I ordered two, then I changed my mind';
    expect(talk(ticket, ['open a ticket', told]).state.values.text).toBe(told);
  });

  it.each(['forget it', 'lascia perdere', 'cancel'])('ends with "%s"', (text) => {
    expect(talk(booking, ['book a fitting', text]).step.outcome).toBe('cancelled');
    expect(talk(booking, [...untilSummary, text]).step.outcome).toBe('cancelled');
  });

  it('takes a name before an address', () => {
    const { state } = talk(booking, [...untilName, 'Paolo Testa, paolo@example.org']);
    expect(state.values).toMatchObject({ name: 'Paolo Testa', email: 'paolo@example.org' });
  });

  it('searches for a product named in the first message', () => {
    const availability = standardForm('product.availability', { services });
    const { step } = talk(availability, ['is the Lys tent in stock?']);
    expect(step.call?.values).toEqual({ text: 'Lys tent' });
  });

  it('keeps the words that describe them', () => {
    const { state } = talk(ticket, ['open a ticket', 'The zip of my jacket broke on Monday at 4', 'Paolo Testa']);
    expect(state.values).toEqual({ text: 'The zip of my jacket broke on Monday at 4', name: 'Paolo Testa' });
  });

  it('waits for a call that is under way', () => {
    const { state } = talk(orderStatus, ['where is order V-10625', 'paolo@example.org']);
    const revived = JSON.parse(JSON.stringify(state)) as FormState;
    expect(stepForm(orderStatus, revived, { text: 'hello?', key: messageKey(2) }, formContext()).outcome).toBe(
      'waiting',
    );
  });
});

describe('dates', () => {
  const asked = (text: string, locale = 'en', more: Partial<FormContext> = {}) =>
    talk(booking, [locale === 'en' ? 'book a fitting' : 'prenota una messa in sella', text], formContext(locale, more))
      .last;

  it.each([
    ['next Friday at 2pm', 'Is that Friday 27 November or Friday 4 December?'],
    ['03/04 at 15:00', 'Is that Thursday 4 March or Saturday 3 April?'],
    ['tomorrow at 3', 'At 03:00 or 15:00?'],
    ['tomorrow', 'At what time on Tuesday 24 November?'],
    ['at 4pm', 'Which day?'],
    ['yesterday at 4pm', 'That has already passed. Which day and time instead?'],
    ['31 November at 10am', 'There is no such date. Which day is it?'],
    ['Saturday around 4pm', 'Shall I take Saturday 28 November at 16:00?'],
    ['next week', 'Exactly when would that be?'],
    ['Wednesday 24 November at 15:00', /do not match/],
  ])('"%s" is asked about', (text, expected) => {
    expect(asked(text)).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected);
  });

  it('are not asked about if the hours of the service resolve them', () => {
    expect(asked('tomorrow at 3', 'en', { hours: { from: '08:00', to: '19:00' } })).toContain('name');
  });

  it.each([
    [['next Friday at 2pm', 'the 4th'], '2026-12-04T13:00:00.000Z'],
    [['tomorrow at 3', '15'], '2026-11-24T14:00:00.000Z'],
    [['tomorrow', '16'], '2026-11-24T15:00:00.000Z'],
    [['tomorrow afternoon', 'at four'], '2026-11-24T15:00:00.000Z'],
    [['Saturday around 4pm', 'yes'], '2026-11-28T15:00:00.000Z'],
    [['yesterday at 4pm', 'sorry, tomorrow'], '2026-11-24T15:00:00.000Z'],
    [['Monday or Wednesday at 5pm', 'Wednesday'], '2026-11-25T16:00:00.000Z'],
  ])('%j are one date and time', (texts, expected) => {
    expect(talk(booking, ['book a fitting', ...texts]).state.values.when).toBe(expected);
  });
});
