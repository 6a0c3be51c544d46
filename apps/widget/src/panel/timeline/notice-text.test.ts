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

it('a handoff says why, and when somebody is there again, in the time and words of the visitor', () => {
  const unsure = handoff({ reason: 'low_confidence', opensAt: monday });
  expect(noticeText(unsure, english)).toBe(
    'I am not sure enough to answer this, so a person will. We are closed: we will answer here from Monday 09:00.',
  );
  expect(noticeText(unsure, createTranslate('it', italian, ['it-IT']))).toContain(
    'Le risponderemo qui da lunedì 09:00.',
  );
});

it.each([
  ['visitor_requested', 'You asked for a person. Your messages are passed on.'],
  ['policy_topic', 'I leave this topic to a person.'],
  ['repeated_failure', 'My answers did not help, so a person will.'],
  ['bot_disabled', 'A person will take over.'],
  ['bot_suggests', 'A person will take over.'],
] as const)('a handoff for %s says nothing of hours while somebody is there', (reason, text) => {
  expect(noticeText(handoff({ reason }), english)).toBe(text);
  expect(noticeText(handoff({ reason, opensAt: null }), english)).toBe(text);
});

it.each([
  ['the same day', new Date(2026, 10, 20, 21), 'today 21:00'],
  ['the next day', new Date(2026, 10, 21, 9), 'tomorrow 09:00'],
  ['within a week', new Date(2026, 10, 26, 9), 'Thursday 09:00'],
  ['later', new Date(2026, 11, 28, 9), 'Monday 28 December 09:00'],
])('an opening %s is said as people say it', (_, at, text) => {
  expect(english.when(at.getTime(), friday)).toBe(text);
});
