import { expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { scenes } from '../../dev/scenes.js';
import en from '../../messages/en.json';
import italian from '../../messages/it.json';
import { createTranslate } from '../session/translation.js';
import type { Notice } from './build-timeline.js';
import { noticeText } from './notice-text.js';

// A Friday evening and a Monday morning, where the visitor is.
const friday = new Date(2026, 10, 20, 19).getTime();
const monday = new Date(2026, 10, 23, 9).getTime();
const english = createTranslate('en', en, ['en-GB']);

function handoff(data: Extract<Notice, { type: 'handoff.started' }>['data']): Notice {
  const sample = scenes('en').queued?.snapshot.events.find((event) => event.type === 'handoff.started');
  if (sample?.type !== 'handoff.started') throw new Error('the scene has no handoff');
  return { ...sample, id: 'e1' as EventId, at: new Date(friday).toISOString(), data };
}

it("a handoff outside opening hours shows its reason and the next opening, in the visitor's time zone and language", () => {
  const unsure = handoff({ reason: 'low_confidence', opensAt: monday });
  expect(noticeText({ notice: unsure, words: null }, english)).toBe(
    'I’d rather not guess. A colleague will answer you here. We’re closed at the moment and will answer from Monday 09:00.',
  );
  expect(noticeText({ notice: unsure, words: null }, createTranslate('it', italian, ['it-IT']))).toContain(
    'risponderemo da lunedì 09:00.',
  );
});

it.each([
  ['visitor_requested', 'Of course. A colleague will answer you here.'],
  ['policy_topic', 'A colleague handles this topic and will reply here.'],
  ['repeated_failure', 'Sorry that didn’t help. A colleague will answer you here.'],
  ['bot_disabled', 'A colleague will take it from here.'],
  ['bot_suggests', 'A colleague will take it from here.'],
] as const)('a handoff for %s shows no opening within opening hours', (reason, text) => {
  expect(noticeText({ notice: handoff({ reason }), words: null }, english)).toBe(text);
  expect(noticeText({ notice: handoff({ reason, opensAt: null }), words: null }, english)).toBe(text);
});

it.each([
  ['the same day', new Date(2026, 10, 20, 21), 'today 21:00'],
  ['the next day', new Date(2026, 10, 21, 9), 'tomorrow 09:00'],
  ['within a week', new Date(2026, 10, 26, 9), 'Thursday 09:00'],
  ['later', new Date(2026, 11, 28, 9), 'Monday 28 December 09:00'],
])('an opening %s is phrased naturally', (_, at, text) => {
  expect(english.when(at.getTime(), friday)).toBe(text);
});

it('an event that only a newer server version knows is not shown', () => {
  const unknown = { ...handoff({ reason: 'no_match' }), type: 'conversation.praised' } as unknown as Notice;
  expect(noticeText({ notice: unknown, words: null }, english)).toBeNull();
});

it('a code that only a newer server version knows is shown as it is', () => {
  expect(english.t('card.ticket.frozen' as 'card.ticket.open')).toBe('frozen');
});
