import { describe, expect, it } from 'vitest';
import { anyTime, formContext, messageKey, services, talk } from '#testing/form-dialogue.js';
import { concludeCall } from './conclude-call.js';
import type { FormState } from './form.js';
import type { FormStep } from './form-step.js';
import { sayLines } from './say-line.js';
import { standardForm } from './standard-forms.js';
import { stepForm } from './step-form.js';

const booking = anyTime(standardForm('appointment.book', { services }));
const orderStatus = standardForm('order.status', { services });

describe('a call', () => {
  const context = formContext('en');
  const { state } = talk(orderStatus, ['where is order V-10625', 'paolo@example.org']);
  const concluded = (result: Parameters<typeof concludeCall>[2], of: FormState = state) =>
    concludeCall(orderStatus, of, result, { text: '', key: 'result' }, context);

  it('that succeeds ends the form', () => {
    expect(concluded({ ok: true })).toMatchObject({ outcome: 'done', state: { phase: 'done' } });
  });

  it('that finds nothing asks again, three times at most', () => {
    const fault = { ok: false, fault: 'not_found', slots: ['number'] } as const;
    const again = concluded(fault);
    expect(sayLines(again.lines, 'en', 'Europe/Rome')).toContain(
      'I cannot find anything that matches. What is the order number?',
    );
    expect(again.state.values).toEqual({ email: 'paolo@example.org' });
    const second = stepForm(orderStatus, again.state, { text: '10626', key: messageKey(3) }, context);
    expect(second.call?.key).toBe(messageKey(3));
    expect(concluded(fault, concluded(fault, { ...second.state, refusals: 2 }).state).outcome).toBe('waiting');
    expect(concluded(fault, { ...second.state, refusals: 2 }).outcome).toBe('person');
  });

  describe('that finds nothing for a number with an address', () => {
    const fault = { ok: false, fault: 'not_found', slots: ['number', 'email'] } as const;
    const doubted = concluded(fault);
    const question =
      'The number and the email address do not belong together. What is the right number, or the right address?';
    const reply = (...texts: string[]) => {
      let step: FormStep = doubted as FormStep;
      for (const text of texts) step = stepForm(orderStatus, step.state, { text, key: messageKey(3) }, context);
      return { ...step, said: sayLines(step.lines, 'en', 'Europe/Rome') };
    };

    it('keeps both, in both languages', () => {
      expect(doubted.state.values).toEqual(state.values);
      expect(sayLines(doubted.lines, 'en', 'UTC')).toBe(`I cannot find anything that matches. ${question}`);
      expect(sayLines(doubted.lines, 'it', 'UTC')).toMatch(/Qual è il numero giusto, o l’indirizzo giusto\?$/);
    });

    it.each([
      ['anna@example.com', { number: 'V-10625', email: 'anna@example.com' }],
      ['10626', { number: 'V-10626', email: 'paolo@example.org' }],
      ['the number is V-10626', { number: 'V-10626', email: 'paolo@example.org' }],
      ['V-10625, anna@example.com', { number: 'V-10625', email: 'anna@example.com' }],
      ['anna@example.com and it is 10626', { number: 'V-10626', email: 'anna@example.com' }],
    ])('calls again with what corrects one or both: "%s"', (text, values) => {
      expect(reply(text).call?.values).toEqual(values);
    });

    it('asks for the other one if one is said again', () => {
      expect(reply('V-10625').said).toBe('Which email address was used?');
      expect(reply('V-10625', 'anna@example.com').call?.values).toMatchObject({ email: 'anna@example.com' });
      expect(reply('paolo@example.org').said).toBe('What is the order number? It is in the confirmation email.');
      expect(reply('paolo@example.org', '10626').call?.values).toMatchObject({ number: 'V-10626' });
    });

    it.each([
      ['the email is wrong', 'Which email address was used?'],
      ["l'indirizzo è sbagliato", 'Which email address was used?'],
      ['the number is wrong', 'What is the order number? It is in the confirmation email.'],
      ['the order number is wrong', 'What is the order number? It is in the confirmation email.'],
      ['il numero è sbagliato', 'What is the order number? It is in the confirmation email.'],
    ])('asks for the one that the visitor names: "%s"', (text, said) => {
      expect(reply(text).said).toBe(said);
    });

    it('calls again with what replaces the one that the visitor names', () => {
      expect(reply('the email is wrong', 'anna@example.com').call?.values).toMatchObject({ number: 'V-10625' });
      expect(reply('the number is wrong', '10626').call?.values).toMatchObject({ email: 'paolo@example.org' });
    });

    it('asks once more for what it does not understand', () => {
      expect(reply('I already told you').said).toBe(`Sorry, I did not get that. ${question}`);
      expect(reply('anna@example').said).toBe(`That is not a valid email address. ${question}`);
    });
  });

  it.each([
    ['en', 'I do not know yet whether that went through. A colleague will check, so please do not send it again.'],
    ['it', 'Non so ancora se l’operazione è riuscita. Lo verifica un collega: intanto non serve ripeterla.'],
  ])('does not report a write without a timely reply as failed (%s)', (locale, said) => {
    const { state: booked } = talk(booking, [
      'book a fitting',
      'tomorrow at 10am',
      'Paolo Testa',
      'p@example.org',
      'yes',
    ]);
    const timeout = { ok: false, fault: 'timeout', slots: [] } as const;
    const write = concludeCall(booking, booked, timeout, { text: '', key: 'result' }, context);
    expect(write.outcome).toBe('person');
    expect(sayLines(write.lines, locale, 'Europe/Rome')).toBe(said);
    const read = concluded(timeout);
    expect(sayLines(read.lines, 'en', 'Europe/Rome')).toMatch(/^I cannot reach the system/);
  });

  it('to a system that is down calls a person', () => {
    expect(concluded({ ok: false, fault: 'unavailable', slots: [] }).outcome).toBe('person');
    expect(concluded({ ok: false, fault: 'timeout', slots: [] }).state.values).toEqual(state.values);
  });
});
