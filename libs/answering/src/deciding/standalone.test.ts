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

it('gives null for a turn that refers to something unknown, is no question, or is too long', () => {
  expect(standalone('and for kids?')).toBeNull();
  expect(standalone('and for kids?', 'Hello!')).toBeNull();
  expect(standalone('and for kids?', 'and for dogs?')).toBeNull();
  expect(standalone('how much?', `Ski rental ${'for a week '.repeat(60)}`)).toBeNull();
  expect(standalone('???')).toBeNull();
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
