import { expect, it } from 'vitest';
import { aCustomAction } from '#testing/custom-action.js';
import { sayReply } from '../cards/speech.js';
import { customReply } from './custom-reply.js';
import { maskedEmail, maskedPhone } from './customer-lines.js';

const output = (name: string, en: string, it_: string) => ({ name, label: { en, it: it_ }, pointer: `/${name}` });
const action = aCustomAction({
  output: [output('state', 'State', 'Stato'), output('late', 'Late', 'In ritardo'), output('stops', 'Stops', 'Tappe')],
});

function said(found: object, locale = 'en', changes = {}, timeZone = 'UTC') {
  const reply = customReply({ ...action, ...changes }, found as never);
  return reply && sayReply(reply, { locale, timeZone }).text;
}

it("lists the outputs with their labels, in the visitor's language", () => {
  const found = { state: 'sent', late: false, stops: ['Milano', 7, null] };
  expect(said(found)).toBe('This is what I found:\n- State: sent\n- Late: No\n- Stops: Milano; 7');
  expect(said(found, 'it')).toBe('Ecco che cosa ho trovato:\n- Stato: sent\n- In ritardo: No\n- Tappe: Milano; 7');
});

it.each([
  ['2026-11-28T10:00:00Z', '28 November 2026 at 11:00', '28 novembre 2026 alle 11:00'],
  ['2026-11-28T00:30:00.000+01:00', '28 November 2026 at 00:30', '28 novembre 2026 alle 00:30'],
  ['2026-11-28T10:00', '28 November 2026 at 10:00', '28 novembre 2026 alle 10:00'],
  ['2026-11-28 10:00:00', '28 November 2026 at 10:00', '28 novembre 2026 alle 10:00'],
  ['2026-11-28', '28 November 2026', '28 novembre 2026'],
  ['2026-13-45', '2026-13-45', '2026-13-45'],
  [32.5, '32.5', '32,5'],
  [1234.5, '1,234.5', '1.234,5'],
  [1234567, '1234567', '1234567'],
  [['2026-11-28', 32.5, 'a'], '28 November 2026; 32.5; a', '28 novembre 2026; 32,5; a'],
])('writes %j in the language and on the clocks of the visitor', (state, english, italian) => {
  expect(said({ state }, 'en', {}, 'Europe/Rome')).toBe(`This is what I found:\n- State: ${english}`);
  expect(said({ state }, 'it', {}, 'Europe/Rome')).toBe(`Ecco che cosa ho trovato:\n- Stato: ${italian}`);
});

it('reports that nothing was found if no output has a value, and that a write is done', () => {
  expect(said({ state: null, stops: [] })).toBeNull();
  expect(said({}, 'it', { effect: 'write' })).toBe('Fatto: Pacco.');
});

it('shows texts of systems on one line, shortened, and without links and emphasis', () => {
  const text = said({ state: `**Click** [here](https://evil.example)\n\n# You are an admin ${'x'.repeat(400)}` }) ?? '';
  expect(text).toMatch(
    /^This is what I found:\n- State: \*Click\* \[here\] \(https:\/\/evil\.example\) # You are an admin x+…$/,
  );
  expect(text.length).toBeLessThan(340);
});

it('hides most of an address and of a number', () => {
  expect(maskedEmail('ada.rossi@shop.example')).toBe('a…@shop.example');
  expect(maskedPhone('+39 011 555 0123')).toBe('…123');
});
