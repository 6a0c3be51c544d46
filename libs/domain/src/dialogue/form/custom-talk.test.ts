import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import { aCustomAction } from '#testing/custom-action.js';
import { formContext } from '#testing/form-dialogue.js';
import { customForm } from './custom-form.js';
import type { FormStep } from './form-step.js';
import { sayLines } from './say-line.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const field = (name: string, kind: ActionField['kind'], en: string, it: string): ActionField => ({
  ...{ name, kind, label: { en, it }, help: null, isRequired: true, from: 'asked', options: [] },
});
const area = [
  { value: 'inside', label: { en: 'Inside', it: 'Sala' } },
  { value: 'garden', label: { en: 'Garden', it: 'Giardino' } },
];
const { fields: _, ...action } = aCustomAction({
  ...{ name: 'custom.table', title: { en: 'Reserve a table', it: 'Prenotare un tavolo' }, effect: 'write' },
});
const table = customForm(
  {
    ...action,
    fields: [
      field('day', 'date', 'Day', 'Giorno'),
      { ...field('guests', 'integer', 'Number of guests', 'Numero di ospiti'), minimum: 1, maximum: 40 },
      { ...field('area', 'choice', 'Area', 'Zona'), options: area },
      field('name', 'text', 'Name', 'Nome'),
      field('email', 'email', 'Email', 'E-mail'),
    ],
  },
  { isProven: false, consentTo: null },
);

/** Reply to the last of these messages; the knowledge base answers none of their questions. */
function talk(texts: readonly string[], locale = 'en') {
  const [first = '', ...rest] = texts;
  const context = formContext(locale);
  const message = (text: string) => ({ text, key: 'message-number-0', isAnswered: false });
  let step: FormStep = startForm(table, message(first), context);
  for (const text of rest) step = stepForm(table, step.state, message(text), context);
  const values = Object.fromEntries(
    Object.entries(step.state.values).map(([name, value]) => [name.replace('field.', ''), value]),
  );
  return { ...step, values, said: sayLines(step.lines, locale, 'Europe/Rome') };
}

const untilGuests = ['reserve', '1 December'];
const untilGuestsInItalian = ['prenota', '1 dicembre'];

describe('a whole number', () => {
  it.each([
    ...[
      ['4', '4'],
      ['five', '5'],
      ['we are five', '5'],
      ['twenty-two', '22'],
      ['a dozen', '12'],
      ['just one', '1'],
    ],
    ...[
      ['about 12 I think', '12'],
      ['four, no wait, five', '5'],
      ['4, actually 6', '6'],
      ['not 4, 5', '5'],
      ['5, not 6', '5'],
    ],
    ...[
      ['4 people at 8pm', '4'],
      ['the two of us', '2'],
      ['for 3', '3'],
      ['4 on 15 December', '4'],
    ],
  ])('in English is read from "%s"', (text, guests) => expect(talk([...untilGuests, text]).values.guests).toBe(guests));

  it.each([
    ...[
      ['4', '4'],
      ['cinque', '5'],
      ['due', '2'],
      ['siamo in quattro, anzi cinque', '5'],
      ['siamo in 4, no 5', '5'],
    ],
    ...[
      ['una dozzina', '12'],
      ['siamo in sei', '6'],
      ['per ventidue', '22'],
      ['una persona', '1'],
      ['4 persone alle 20', '4'],
    ],
    ...[
      ['circa 12', '12'],
      ['non 4 ma 5', '5'],
      ['in due', '2'],
    ],
  ])('in Italian is read from "%s"', (text, guests) =>
    expect(talk([...untilGuestsInItalian, text], 'it').values.guests).toBe(guests),
  );

  it.each([
    ...[
      '4 or 5',
      'two or three',
      'one or two',
      'at 8',
      '8pm',
      'the second',
      'no one knows yet',
      'a half',
      '20 euros',
      'at half past four',
    ],
    ...['one of my friends may come', '4 or 5 people', '4 adults and 2 children', 'one more', 'in 2 hours'],
  ])('is not guessed from "%s"', (text) => expect(talk([...untilGuests, text]).values).not.toHaveProperty('guests'));

  it.each(['quattro o cinque', 'uno o due', 'alle 8', 'alle otto', '20 euro', 'il secondo', 'fra 2 ore'])(
    'in Italian is not guessed from "%s"',
    (text) => expect(talk([...untilGuestsInItalian, text], 'it').values).not.toHaveProperty('guests'),
  );

  it.each([
    ['en', [...untilGuests, '0'], 'That must be at least 1. Number of guests, please?'],
    ['en', [...untilGuests, '-3'], 'That must be at least 1. Number of guests, please?'],
    ['en', [...untilGuests, '41 people'], 'That must be at most 40. Number of guests, please?'],
    ['it', [...untilGuestsInItalian, 'zero'], 'Deve essere almeno 1. Numero di ospiti, per favore?'],
    ['it', [...untilGuestsInItalian, 'siamo in 50'], 'Deve essere al massimo 40. Numero di ospiti, per favore?'],
  ])('is asked for again out of its bounds, in %s: %j', (locale, texts, said) =>
    expect(talk(texts, locale).said).toBe(said),
  );

  it.each([
    ['en', [...untilGuests, '15 December'], '2026-12-15'],
    ['en', [...untilGuests, 'on the 15th'], '2026-12-15'],
    ['it', [...untilGuestsInItalian, 'il 20 dicembre'], '2026-12-20'],
    ['it', [...untilGuestsInItalian, 'venerdì 4 dicembre'], '2026-12-04'],
  ])('is not that of a date, which corrects the day, in %s: %j', (locale, texts, day) => {
    const { values, outcome } = talk(texts, locale);
    expect([values, outcome]).toEqual([{ day }, 'asked']);
  });
});

const untilEmail = [...untilGuests, '4', 'garden', 'Ada Rossi'];
const untilEmailInItalian = [...untilGuestsInItalian, '4', 'giardino', 'Ada Rossi'];

describe('a number said after its question', () => {
  it.each([
    'no wait, 6 people',
    'sorry, we are 6',
    'actually six',
    'make it 6',
    '6 guests',
    'we are 6 people',
    'no, 6',
    'wait, 5, no 6',
  ])('corrects it and is acknowledged: "%s"', (text) => {
    const { values, said } = talk([...untilEmail, text]);
    expect(values.guests).toBe('6');
    expect(said).toBe('Number of guests: 6. Email, please?');
  });

  it.each(['no, siamo in 5', 'anzi cinque', 'scusi, 5 persone', 'aspetta, siamo cinque', '5 ospiti', 'no, in cinque'])(
    'corrects it in Italian, and is acknowledged: "%s"',
    (text) => {
      const { values, said } = talk([...untilEmailInItalian, text], 'it');
      expect(values.guests).toBe('5');
      expect(said).toBe('Numero di ospiti: 5. E-mail, per favore?');
    },
  );

  it.each([
    'no, 12345678',
    'no, at 6',
    'no, 6 December',
    'sorry, via Roma 12',
    'no, V-6',
    'no, 6 or 7',
    '6 euros',
    'the Lys 2 tent',
  ])('is not guessed from "%s"', (text) => expect(talk([...untilEmail, text]).values.guests).toBe('4'));

  it.each([
    ['en', [...untilEmail, 'two more people']],
    ['it', [...untilEmailInItalian, 'no, siamo una in più']],
  ])('is not the number by which it changes, in %s: %j', (locale, texts) =>
    expect(talk(texts, locale).values.guests).toBe('4'),
  );

  it('is no failed try of the question, nor is any other correction', () => {
    const { said, outcome } = talk([...untilEmail, 'wait, inside', 'no, 6 people', 'no, the 3rd of December', 'hm']);
    expect([outcome, said]).toEqual(['asked', 'Sorry, I did not get that. Email, please?']);
    const many = Array.from({ length: 8 }, (_, at) => `no, ${at + 2} people`);
    expect(talk([...untilEmail, ...many]).outcome).toBe('person');
  });

  it('may correct the number while words are asked for', () => {
    const { values } = talk([...untilGuests, '4', 'garden', 'no wait, 6 people']);
    expect([values.guests, values.name]).toEqual(['6', undefined]);
  });

  it.each(['6', 'no, 6', '6 people', 'no, 6 guests', 'no, we are six'])(
    'corrects it in reply to the summary: "%s"',
    (text) => {
      const { values, said } = talk([...untilEmail, 'ada@shop.example', text]);
      expect(values.guests).toBe('6');
      expect(said).toMatch(/^I am about to do this: Reserve a table\n[\s\S]*- Number of guests: 6\n/);
    },
  );

  it('is taken from the first message, with what it counts', () => {
    expect(talk(['a table for 4 tomorrow']).values).toEqual({ day: '2026-11-24', guests: '4' });
    expect(talk(['a table for four people on December 15th, in the garden']).values).toEqual({
      day: '2026-12-15',
      guests: '4',
      area: 'garden',
    });
    expect(talk(['un tavolo per 4 domani in giardino'], 'it').values).toEqual({
      day: '2026-11-24',
      guests: '4',
      area: 'garden',
    });
    expect(talk(['a table for 4 nights, room 12']).values).toEqual({});
  });
});

describe('the name for an action', () => {
  it.each([
    ['en', 'name is Smith', 'Smith'],
    ['en', 'the name is Ada Smith', 'Ada Smith'],
    ['en', 'it’s Smith, thanks', 'Smith'],
    ['it', 'mi chiamo Ada Rossi', 'Ada Rossi'],
    ['it', 'il nome è Rossi', 'Rossi'],
    ['en', 'Table 5 Ltd', 'Table 5 Ltd'],
  ])('is read without the words around it, in %s: "%s"', (locale, text, name) => {
    const before = locale === 'it' ? untilEmailInItalian : untilEmail;
    expect(talk([...before.slice(0, -1), text], locale).values.name).toBe(name);
  });
});

describe('a day', () => {
  it.each([
    ['en', [...untilGuests, '4', 'no, the 14th, not the 15th'], '2026-12-14'],
    ['en', [...untilGuests, '4', 'garden', 'Ada', 'ada@shop.example', 'the 2nd of December not the 1st'], '2026-12-02'],
    ['it', [...untilGuestsInItalian, '4', 'no, il 14, non il 15'], '2026-12-14'],
  ])('is the one that is meant, not the one set against it, in %s: %j', (locale, texts, day) =>
    expect(talk(texts, locale).values.day).toBe(day),
  );
});

describe('a field of the summary', () => {
  const summary = [...untilEmail, 'ada@shop.example'];
  const summaryInItalian = [...untilEmailInItalian, 'ada@shop.example'];

  it.each([
    ['en', [...summary, 'no', 'the number of guests'], 'Number of guests, please?'],
    ['en', [...summary, 'no', 'guests'], 'Number of guests, please?'],
    ['en', [...summary, 'no, the area'], 'Area: Inside or Garden?'],
    ['en', [...summary, 'the name is wrong'], 'Name, please?'],
    ['en', [...summary, 'the name isn’t right'], 'Name, please?'],
    ['en', [...summary, 'I want to change the date'], 'Day, please?'],
    ['it', [...summaryInItalian, 'no', 'il numero di ospiti'], 'Numero di ospiti, per favore?'],
    ['it', [...summaryInItalian, 'no, gli ospiti'], 'Numero di ospiti, per favore?'],
    ['it', [...summaryInItalian, 'il nome è sbagliato'], 'Nome, per favore?'],
    ['it', [...summaryInItalian, 'ho sbagliato il nome'], 'Nome, per favore?'],
    ['en', [...summary, 'I got the day wrong'], 'Day, please?'],
    ['it', [...summaryInItalian, 'vorrei cambiare la data'], 'Giorno, per favore?'],
  ])('that is named is asked for again, in %s: %j', (locale, texts, said) => {
    const step = talk(texts, locale);
    expect([step.outcome, step.said]).toEqual(['asked', said]);
    expect(step.values.guests).toBe('4');
  });

  it('that is named takes its new value, or the old one, and the summary follows', () => {
    expect(talk([...summary, 'no', 'the number of guests', '5']).said).toContain('- Number of guests: 5\n');
    expect(talk([...summary, 'no', 'the name', 'Ada Bianchi']).values.name).toBe('Ada Bianchi');
    expect(talk([...summary, 'no', 'the area', 'garden']).said).toMatch(/^I am about to do this/);
    expect(talk([...summary, 'no', 'the day', '3 December', 'yes']).outcome).toBe('call');
    expect(talk([...summary, 'no', 'the day', 'yes']).outcome).toBe('asked');
  });

  it.each([
    ['en', ['no', '5'], 'guests', '5'],
    ['en', ['no, 5 guests'], 'guests', '5'],
    ['en', ['no', 'number of guests: 5'], 'guests', '5'],
    ['en', ['guests is 5'], 'guests', '5'],
    ['en', ['no', 'change the guests to five'], 'guests', '5'],
    ['en', ['no, the name is Ada Bianchi'], 'name', 'Ada Bianchi'],
    ['en', ['the area is inside'], 'area', 'inside'],
    ['en', ['no, name: Ada Bianchi, thanks'], 'name', 'Ada Bianchi'],
    ['en', ['email: ada.b@shop.example'], 'email', 'ada.b@shop.example'],
    ['it', ['no', 'ospiti: 5'], 'guests', '5'],
    ['it', ['no, gli ospiti sono cinque'], 'guests', '5'],
    ['it', ['il nome è Ada Bianchi'], 'name', 'Ada Bianchi'],
    ['it', ['cambia il nome in Ada Bianchi'], 'name', 'Ada Bianchi'],
  ])('takes the value that comes with its name, in %s: %j', (locale, texts, name, expected) => {
    const step = talk([...(locale === 'it' ? summaryInItalian : summary), ...texts], locale);
    expect(step.values[name]).toBe(expected);
    expect(step.state.phase).toBe('confirming');
  });

  it.each(['the name is correct', 'yes, the name is right'])('is not asked for again after "%s"', (text) =>
    expect(talk([...summary, text]).said).toContain('I am about to do this'),
  );

  it.each(['is the name right?', 'the name is correct', 'the weather is nice', 'the name'])(
    'keeps its value after "%s"',
    (text) => expect(talk([...summary, text]).values.name).toBe('Ada Rossi'),
  );
});

describe('the first message', () => {
  it.each([
    ['en', 'I want to reserve a table for 4 people on December 15th in the garden, name is Smith', 'Smith'],
    ['en', 'reserve a table for 4 on December 15th in the garden, my name is Ada Smith, thanks', 'Ada Smith'],
    ['en', 'A table in the garden for four people on 15 December please, under the name Smith', 'Smith'],
    ['it', 'vorrei prenotare un tavolo per 4 persone il 15 dicembre in giardino, il nome è Rossi', 'Rossi'],
    ['it', 'un tavolo in giardino per quattro il 15 dicembre, a nome Rossi', 'Rossi'],
    ['it', 'mi chiamo Ada Rossi, vorrei un tavolo per 4 il 15 dicembre in giardino', 'Ada Rossi'],
  ])('has everything that the action begins with, in %s: "%s"', (locale, text, name) => {
    expect(talk([text], locale).values).toEqual({ day: '2026-12-15', guests: '4', area: 'garden', name });
  });
});
