import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { phrasingFromQuestion } from './phrasing-from-question.js';

describe('a phrasing made from a question', () => {
  test.each([
    ['do you rent bikes?', 'do you rent bikes?'],
    ['  How much\n is   shipping? ', 'How much is shipping?'],
    ['Is size 42 the right one for 28 cm?', 'Is size 42 the right one for 28 cm?'],
    ['Are you open on Easter 2027?', 'Are you open on Easter 2027?'],
    ['Posso rendere una tenda dopo 30 giorni?', 'Posso rendere una tenda dopo 30 giorni?'],
    ['can I order 2 bikes', 'can I order 2 bikes'],
    ["Dov'è il mio pacco?", "Dov'è il mio pacco?"],
  ])('keeps impersonal text: %s', (question, phrasing) => {
    expect(phrasingFromQuestion(question)).toBe(phrasing);
  });

  test.each([
    ['my tent pole snapped, order 55123', 'my tent pole snapped'],
    ['where is my order 55123?', 'where is my order?'],
    ['Where is my parcel, order number AB-55123?', 'Where is my parcel?'],
    ['My order number is 77-1234. Can I still change the address?', 'Can I still change the address?'],
    ['dove si trova il mio ordine n. 812?', 'dove si trova il mio ordine?'],
    ['il palo della tenda si è rotto, ordine 55123', 'il palo della tenda si è rotto'],
    ['is the bike with serial WX4459120K recalled?', 'is the bike with serial recalled?'],
  ])('removes order numbers and other references from %j', (question, phrasing) => {
    expect(phrasingFromQuestion(question)).toBe(phrasing);
  });

  test.each([
    ["my email is anna.rossi@example.com and I can't log in", "I can't log in"],
    ['please call me at +39 333 1234567, the battery is dead', 'please call me, the battery is dead'],
    ['Non riesco ad accedere, la mia mail è anna@example.it', 'Non riesco ad accedere'],
    ['Potete chiamarmi allo 051 123 4567 per la consegna?', 'Potete chiamarmi per la consegna?'],
    ['the refund did not arrive on IT60 X054 2811 1010 0000 0123 456', 'the refund did not arrive'],
    ['this page https://shop.example/o/123 does not open', 'this page does not open'],
    ['deliver it to via San Felice 12, is that possible?', 'deliver it, is that possible?'],
  ])('removes contact data from %j', (question, phrasing) => {
    expect(phrasingFromQuestion(question)).toBe(phrasing);
  });

  test.each([
    ['I paid €49.90 for shipping, why?', 'I paid for shipping, why?'],
    ['is delivery free over 50 euros?', 'is delivery free?'],
    ['Ho pagato 49,90 euro di spedizione, perché?', 'Ho pagato di spedizione, perché?'],
    ['I ordered on 12/03/2026, when does it arrive?', 'I ordered, when does it arrive?'],
  ])('removes amounts and dates from %j', (question, phrasing) => {
    expect(phrasingFromQuestion(question)).toBe(phrasing);
  });

  test.each([
    ['Hello, my name is Anna Rossi. Do you repair tents?', 'Do you repair tents?'],
    ["Hi there! I'm Anna and I want to return a jacket", 'I want to return a jacket'],
    ['Buongiorno, mi chiamo anna, riparate le tende?', 'riparate le tende?'],
    ['Sono Marco Bianchi, posso cambiare taglia?', 'posso cambiare taglia?'],
    ['Ciao Giulia, posso cambiare taglia? Grazie, Marco', 'posso cambiare taglia?'],
    ['Do you repair tents?\nBest regards\nAnna Rossi', 'Do you repair tents?'],
    ['my wife Anna lost her gift card', 'my wife lost her gift card'],
    ['Gentile Sig.ra Verdi, il casco è arrivato rotto', 'il casco è arrivato rotto'],
  ])('removes names, greetings and signatures from %j', (question, phrasing) => {
    expect(phrasingFromQuestion(question)).toBe(phrasing);
  });

  test.each([
    ['an empty message', '  '],
    ['a greeting', 'Buongiorno!'],
    ['a single word', 'shipping?'],
    ['an order number alone', 'my order number is 55123'],
    ['an address alone', 'anna@example.com'],
    ['thanks', 'Thank you very much, Anna'],
    ['a story', 'I bought a tent last week and then it rained. '.repeat(6)],
  ])('is none for %s', (_, question) => {
    expect(phrasingFromQuestion(question)).toBeNull();
  });

  test('is idempotent and contains no address, for any input', () => {
    const word = fc.constantFrom(
      'where',
      'is',
      'my',
      'order',
      'dove',
      'pacco',
      '55123',
      'anna@x.it',
      '€30',
      ',',
      '?',
      '.',
      '\n',
      'Anna',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }), (words) => {
        const phrasing = phrasingFromQuestion(words.join(' '));
        if (phrasing === null) return;
        expect(phrasing).not.toMatch(/55123|anna@x\.it/);
        expect(phrasing).not.toMatch(/[\n\uFFFC]/);
      }),
    );
  });
});
