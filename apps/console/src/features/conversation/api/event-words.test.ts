import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { MessageKey, MessageValues, Translation } from '../../../lib/translate.js';
import en from '../../../messages/en.json';
import italian from '../../../messages/it.json';
import { eventWords } from './event-words.js';
import { anEvent } from './test-events.js';

const speaking = (locale: string, catalogue: Record<MessageKey, string>): Translation =>
  Object.assign(
    (key: MessageKey, values?: MessageValues) => String(new IntlMessageFormat(catalogue[key], locale).format(values)),
    { locale },
  );
const english = speaking('en-GB', en);
const monday = new Date(2026, 2, 9, 9).getTime();

const handoff = (opensAt: number | null, asked: Date) =>
  anEvent(1, 'handoff.started', { reason: 'no_match', teamId: null, opensAt }, { at: asked.toISOString() });
const words = (t: Translation, event: ReturnType<typeof handoff>) => eventWords(t, event, () => 'Anna')?.text;

it('a wait that began while closed says when it opens, in the words and time of the operator', () => {
  const saturday = handoff(monday, new Date(2026, 2, 7, 12));
  expect(words(english, saturday)).toBe(
    'Waiting for a person: No answer known. Asked while closed; opens Monday 09:00',
  );
  expect(words(speaking('it', italian), saturday)).toMatch(/si apre lunedì 09:00$/);
});

it('an opening a week ahead or more is said with its date', () => {
  expect(words(english, handoff(monday, new Date(2026, 2, 2, 12)))).toMatch(/opens Monday 9 March 09:00$/);
  expect(words(english, handoff(monday, new Date(2026, 2, 3, 12)))).toMatch(/opens Monday 09:00$/);
});

it('a wait within the hours says nothing about them', () => {
  expect(words(english, handoff(null, new Date(2026, 2, 2, 12)))).toBe('Waiting for a person: No answer known');
});
