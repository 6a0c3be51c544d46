import { describe, expect, it } from 'vitest';
import { readOrderNumbers } from '#contracts/business/order-number.js';
import { dropsRequest, isCancel } from './read-cancel.js';
import { readConsent } from './read-consent.js';
import { readCorrection } from './read-correction.js';
import { readEmails } from './read-email.js';
import { readMoney } from './read-money.js';

describe('yes and no', () => {
  it.each([
    'yes',
    'Yes please!',
    'ok',
    'OK, grazie',
    'sì',
    'Si, va bene.',
    'va bene',
    'esatto',
    'that’s right',
    "That's correct, thanks",
    'certo',
    'no problem',
    'perché no',
    'sure, go ahead',
    'perfetto grazie mille',
    'd’accordo',
    'confermo',
  ])('"%s" agrees', (text) => {
    expect(readConsent(text)).toEqual({ agrees: true, rest: '' });
  });

  it.each(['no', 'No grazie', 'nope', 'no thanks', 'non va bene', 'that is wrong', 'assolutamente no', 'meglio di no'])(
    '"%s" refuses',
    (text) => {
      expect(readConsent(text)).toEqual({ agrees: false, rest: '' });
    },
  );

  it('keep the rest of the message', () => {
    expect(readConsent('yes, but at four')).toEqual({ agrees: true, rest: 'but at four' });
    expect(readConsent('no, alle 16')).toEqual({ agrees: false, rest: 'alle 16' });
  });

  it.each(['', 'maybe', 'yes no', 'tomorrow', 'nostro', 'simple', 'what does it cost?', 'sito'])(
    '"%s" is neither',
    (text) => {
      expect(readConsent(text)).toBeNull();
    },
  );
});

describe('cancelling what is in progress', () => {
  it.each([
    'cancel',
    'Cancel that, please',
    'forget about that',
    'never mind that',
    'lascialo stare',
    'forget it',
    'never mind',
    'nevermind',
    'stop',
    'I changed my mind',
    "I don't want it anymore",
    'no, forget it',
    'lascia perdere',
    'Lascia stare, grazie',
    'no lascia perdere',
    'annulla',
    'annulla tutto',
    'non importa',
    'ho cambiato idea',
    'ci ho ripensato',
    'basta',
    'come non detto',
    'hmm forget it',
    'Hmm, ok, forget about it please',
    'well, actually no, stop',
    'no wait, cancel that',
    'ok never mind then',
    'can we stop here?',
    'I think I changed my mind',
    'on second thought, leave it',
    'beh, lascia perdere',
    'mah, scusa, ho cambiato idea, lascia stare',
    'no aspetta, annulla tutto',
    'ehm, ci ho ripensato, grazie',
    'in realtà non mi serve più',
    "I don't want it, cancel it",
    'non la voglio più, annulla',
  ])('"%s" ends it', (text) => {
    expect(isCancel(text)).toBe(true);
  });

  it.each([
    'cancel my appointment',
    'can I cancel an order?',
    'annulla il mio appuntamento',
    'come posso annullare un ordine?',
    'no',
    'stop sending me e-mails',
    'yes',
    'well',
    'can I cancel?',
    'hmm',
    'ok wait',
    'sì, basta così',
    'lascia così',
    "I don't want to cancel",
    'no, I do not want to cancel it',
    'non voglio annullare',
    'non voglio più annullare tutto',
  ])('"%s" does not', (text) => {
    expect(isCancel(text)).toBe(false);
  });

  it.each([
    'hmm forget it I will call you',
    "I don't have it, forget it",
    'never mind, Tuesday is fine',
    'non lo trovo, lascia perdere',
    'beh ho cambiato idea vengo in negozio',
  ])('"%s" ends it unless it says something for it', (text) => {
    expect(isCancel(text)).toBe(false);
    expect(dropsRequest(text)).toBe(true);
  });

  it.each([
    'I ordered one and changed my mind',
    'Anna Lascia',
    'cancel my appointment',
    'it does not stop',
    'forget',
    'leave it as it is',
    'stop it from slipping',
  ])('"%s" goes on', (text) => {
    expect(dropsRequest(text)).toBe(false);
  });
});

describe('corrections', () => {
  it.each([
    ['no, at four', 'at four'],
    ['No, alle 16', 'alle 16'],
    ['I meant Tuesday', 'Tuesday'],
    ['sorry, I meant 4pm', '4pm'],
    ['anzi, martedì', 'martedì'],
    ['scusa, volevo dire le 16', 'le 16'],
    ['not Monday but Tuesday', 'Tuesday'],
    ['non lunedì ma martedì', 'martedì'],
    ['actually make it 5pm', '5pm'],
  ])('reads "%s" as "%s"', (text, rest) => {
    expect(readCorrection(text)).toBe(rest);
  });

  it.each(['at four', 'Nora', 'domani', 'not on Monday'])('"%s" does not begin as one', (text) => {
    expect(readCorrection(text)).toBeNull();
  });
});

describe('e-mail addresses', () => {
  it('are found anywhere, in lower case', () => {
    expect(readEmails('It is Paolo.Testa@Example.org, thanks.')).toEqual(['paolo.testa@example.org']);
    expect(readEmails('a@b.it oppure c+d@sub.example.co.uk')).toEqual(['a@b.it', 'c+d@sub.example.co.uk']);
    expect(readEmails('write @ me, or example.org')).toEqual([]);
  });
});

describe('order numbers', () => {
  const format = { prefix: 'V-', minDigits: 5, maxDigits: 6 };
  const numbers = (text: string) => readOrderNumbers(text, format).map(({ number }) => number);

  it.each([
    'V-10625',
    'v10625',
    'V 10625',
    'my order is V-10625.',
    'ordine 10625',
    '#10625',
    '10625',
    'è il 10625',
    '10625 ora dov’è',
    'I placed V-10625 weeks ago',
    '10625 alle ore 15',
    '10625 ore 15',
    'is 10625 mine',
  ])('"%s" is V-10625', (text) => {
    expect(numbers(text)).toEqual(['V-10625']);
  });

  it.each([
    'AB-10625',
    '+39 340 10625',
    '10625 minutes',
    '10625 ore',
    '10625 €',
    '10625.50',
    '1062',
    '1062534',
    '12/12345',
    'hello',
  ])('"%s" is none', (text) => {
    expect(numbers(text)).toEqual([]);
  });

  it('reports whether it is named as one', () => {
    expect(readOrderNumbers('order 10625', format)).toEqual([{ number: 'V-10625', isNamed: true }]);
    expect(readOrderNumbers('I ride 10625 km', format)).toEqual([{ number: 'V-10625', isNamed: false }]);
  });

  it('without a prefix are digits', () => {
    expect(readOrderNumbers('#4711', { prefix: '', minDigits: 4, maxDigits: 6 })).toEqual([
      { number: '4711', isNamed: true },
    ]);
  });
});

describe('amounts of money', () => {
  const read = (text: string, locale = 'it', asked = false) =>
    readMoney(text, { locale, currency: 'EUR', asked }).map(({ amount, currency }) => `${amount} ${currency}`);

  it.each([
    ['12,50 €', '1250 EUR'],
    ['€ 12.50', '1250 EUR'],
    ['1.200,00 euro', '120000 EUR'],
    ['1.200 €', '120000 EUR'],
    ['20€', '2000 EUR'],
    ['12 euro e 50', '1250 EUR'],
    ['$5', '500 USD'],
    ['costa 7 sterline', '700 GBP'],
  ])('"%s" is %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('of English have the point as decimal sign', () => {
    expect(read('£1,200.50', 'en')).toEqual(['120050 GBP']);
    expect(read('12 euros and 50', 'en')).toEqual(['1250 EUR']);
  });

  it('that could be two amounts are not guessed', () => {
    expect(read('1.200 €', 'en')).toEqual([]);
    expect(read('1,200 €')).toEqual([]);
  });

  it.each([
    ['1200', 'JPY', 'en', 1200],
    ['1,200', 'JPY', 'en', 1200],
    ['12.500', 'BHD', 'en', 12500],
    ['12.5', 'BHD', 'en', 12500],
    ['1,200.500', 'BHD', 'en', 1200500],
    ['12,500', 'BHD', 'it', 12500],
    ['7', 'BHD', 'it', 7000],
    ['20 €', 'JPY', 'en', 2000],
  ])('"%s" of %s (%s) has the minor units of its currency', (text, currency, locale, amount) => {
    expect(readMoney(text, { locale, currency, asked: true }).map((one) => one.amount)).toEqual([amount]);
  });

  it('with more decimals than the currency has are left out', () => {
    expect(readMoney('12.50', { locale: 'en', currency: 'JPY', asked: true })).toEqual([]);
  });

  it('need a currency unless they were asked for', () => {
    expect(read('12,50')).toEqual([]);
    expect(read('12,50', 'it', true)).toEqual(['1250 EUR']);
  });
});
