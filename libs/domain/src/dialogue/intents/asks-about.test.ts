import { describe, expect, it } from 'vitest';
import type { IntentName } from '#contracts/business/bot-actions.js';
import { asksAbout } from './asks-about.js';
import { intentExamples } from './intent-examples.js';

const examplesOf = (name: IntentName) => Object.values(intentExamples[name]).flatMap(({ examples }) => examples);

describe('a question about what an action does', () => {
  it.each([
    'do I need an appointment for a puncture?',
    'how much is a puncture repair and do I need an appointment?',
    'is an appointment necessary?',
    'can I come without an appointment?',
    'how long does a bike fitting appointment take',
    'what does it cost to cancel an appointment?',
    'do we have to book?',
    'I would like to know how much a fitting appointment is',
    "quanto costa una foratura e serve l'appuntamento?",
    'serve prenotare?',
    "bisogna prenotare per l'officina?",
    'devo prenotare?',
    'si può venire senza appuntamento?',
    'quanto dura l’appuntamento per la messa in sella?',
    'vorrei sapere quanto costa annullare un appuntamento',
  ])('asks for no appointment: "%s"', (text) => {
    expect(asksAbout('appointment.book', text)).toBe(true);
    expect(asksAbout('appointment.cancel', text)).toBe(true);
    expect(asksAbout('order.status', text)).toBe(false);
  });

  it.each([
    'I need an appointment for a puncture',
    'how much is a fitting? I want to book one on Friday',
    'book a fitting, how long does it take?',
    'can I book an appointment without paying, how much is it?',
    'devo prenotare un tagliando',
    'mi serve un appuntamento',
    'vorrei prenotare, quanto costa?',
  ])('is distinguished from a request: "%s"', (text) => expect(asksAbout('appointment.book', text)).toBe(false));

  it.each([
    'will the lys tent survive snow in winter',
    'is the Lys tent good for winter?',
    'la tenda lys regge la neve?',
    'gli scarponi vanno bene per la neve?',
  ])('asks for no stock: "%s"', (text) => expect(asksAbout('product.availability', text)).toBe(true));

  it.each(['is the waterproof jacket in stock', 'avete scarponi adatti alla neve?', 'jacket in green?'])(
    'is distinguished from one of stock: "%s"',
    (text) => expect(asksAbout('product.availability', text)).toBe(false),
  );

  it('is none of the examples of a request', () => {
    const names = ['appointment.book', 'appointment.move', 'appointment.cancel', 'product.availability'] as const;
    expect(names.flatMap((name) => examplesOf(name).filter((text) => asksAbout(name, text)))).toEqual([]);
  });
});
