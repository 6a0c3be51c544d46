import { expect, it } from 'vitest';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Question } from '#engine/ports/answerer.js';
import { standaloneQuestion } from './standalone.js';

function standalone(text: string, previousTurn: string | null = null, more: Partial<Question> = {}): string | null {
  const chatbotId = 'shop' as ChatbotId;
  return standaloneQuestion({ chatbotId, text, previousTurn, locale: 'en', threshold: 0.9, ...more }, ['en', 'it']);
}
const italian = { locale: 'it' };

it('leaves a self-contained question as it is, whatever the previous turn', () => {
  for (const text of ['Do you rent kayaks?', 'student discount?', 'And do you rent kayaks on Lake Garda?']) {
    expect(standalone(text)).toBe(text);
    expect(standalone(text, 'Do you sell ski boots?')).toBe(text);
  }
  const jackets = "La piuma dell'Orsiera proviene da allevamenti certificati?";
  expect(standalone(jackets, 'Vendete sci da fondo?', italian)).toBe(jackets);
});

it('completes a follow-up with the previous turn', () => {
  expect(standalone('and for kids?', 'How much is ski rental?')).toBe('How much is ski rental?\nand for kids?');
  expect(standalone('Does it float?', 'Do you sell\nlife jackets?')).toBe('Do you sell life jackets?\nDoes it float?');
  expect(standalone('kids?', 'How much is ski rental?')).toBe('How much is ski rental?\nkids?');
  expect(standalone('e per i bambini?', 'Quanto costa il noleggio sci?', italian)).toBe(
    'Quanto costa il noleggio sci?\ne per i bambini?',
  );
});

it.each([
  ['do you deliver', 'are you open today?', 'en'],
  ['do you deliver?', 'are you open today?', 'en'],
  ['where are you', 'can I cancel my cake order', 'en'],
  ['are you open today?', 'do you deliver', 'en'],
  ['can I pay by card?', 'do you deliver', 'en'],
  ['dove siete?', 'posso annullare l’ordine della torta', 'it'],
  ['siete aperti', 'fate consegne a casa?', 'it'],
  ['fate consegne?', 'quanto costa una torta?', 'it'],
  ['posso pagare con il POS?', 'quanto costa una torta?', 'it'],
])('leaves a question with its own subject as it is: "%s" after "%s"', (text, before, locale) =>
  expect(standalone(text, before, { locale })).toBe(text),
);

it.each([
  ['do you have one?', 'I need a kayak for two', 'en'],
  ['and do you deliver?', 'how much is a cake?', 'en'],
  ['can I?', 'may dogs come in?', 'en'],
  ['are you?', 'are the shops open today?', 'en'],
  ['quanto fate pagare?', 'noleggiate kayak?', 'it'],
  ['e fate consegne?', 'quanto costa una torta?', 'it'],
])('completes a question whose subject is said before: "%s" after "%s"', (text, before, locale) =>
  expect(standalone(text, before, { locale })).toBe(`${before}\n${text}`),
);

it('gives null for a turn that refers to something unknown, is no question, or is too long', () => {
  expect(standalone('and for kids?')).toBeNull();
  expect(standalone('and for kids?', 'Hello!')).toBeNull();
  expect(standalone('and for kids?', 'and for dogs?')).toBeNull();
  expect(standalone('how much?', `Ski rental ${'for a week '.repeat(60)}`)).toBeNull();
  expect(standalone('???')).toBeNull();
});

it('treats a question for the place of the business as one without a previous turn', () => {
  expect(standalone('where are you')).toBe('where are you');
  expect(standalone('Dove siete?', null, italian)).toBe('Dove siete?');
});

it('treats a single word as a question without a previous turn', () => {
  expect(standalone('kayaks')).toBe('kayaks');
  expect(standalone('kayaks', 'Good morning')).toBe('kayaks');
});

it('uses the turn before a choice as the question', () => {
  const chosen = 'rental' as ArticleId;
  expect(standalone('Prices of rental', 'What do boots cost for a day?', { chosen })).toBe(
    'What do boots cost for a day?',
  );
  expect(standalone('Prices of rental', null, { chosen })).toBeNull();
});
