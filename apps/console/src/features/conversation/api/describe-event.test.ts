import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import type { MessageKey, MessageValues, Translation } from '../../../lib/translate.js';
import en from '../../../messages/en.json';
import italian from '../../../messages/it.json';
import { describeEvent, describePassed, describeWait } from './describe-event.js';
import type { EventOf } from './event-of.js';
import { anEvent } from './test-events.js';

const speaking = (locale: string, catalogue: Record<MessageKey, string>): Translation =>
  Object.assign(
    (key: MessageKey, values?: MessageValues) => String(new IntlMessageFormat(catalogue[key], locale).format(values)),
    { locale, language: locale === 'it' ? ('it' as const) : ('en' as const) },
  );
const english = speaking('en-GB', en);
const monday = new Date(2026, 2, 9, 9).getTime();

const handoff = (opensAt: number | null, asked: Date) =>
  anEvent(
    1,
    'handoff.started',
    { reason: 'no_match', teamId: null, opensAt },
    { at: asked.toISOString() },
  ) as EventOf<'handoff.started'>;
const expired = (id: string) => ({ operatorId: id as never, outcome: 'expired' as const });
const words = (t: Translation, event: ReturnType<typeof handoff>) =>
  describeWait(t, { started: event, passed: [], openOffer: null, completed: null, offer: null }, () => 'Anna');

it("a wait that began outside opening hours shows the next opening, in the operator's language and time zone", () => {
  const saturday = handoff(monday, new Date(2026, 2, 7, 12));
  expect(words(english, saturday)).toBe(
    'Waiting for a person: No matching answer. Requested while closed; opens Monday 09:00',
  );
  expect(words(speaking('it', italian), saturday)).toMatch(/apertura lunedì 09:00$/);
});

it('an opening a week ahead or more is shown with its date', () => {
  expect(words(english, handoff(monday, new Date(2026, 2, 2, 12)))).toMatch(/opens Monday 9 March 09:00$/);
  expect(words(english, handoff(monday, new Date(2026, 2, 3, 12)))).toMatch(/opens Monday 09:00$/);
});

it('a wait within opening hours shows no opening', () => {
  expect(words(english, handoff(null, new Date(2026, 2, 2, 12)))).toBe('Waiting for a person: No matching answer');
});

it('a wait for a team names it with the rule that chose it, and no longer once both were erased', () => {
  const waitFor = (team: object) =>
    anEvent(1, 'handoff.started', { reason: 'no_match', teamId: 'rome' as never, ...team }) as ReturnType<
      typeof handoff
    >;
  const teamRule = { by: 'language', field: null, value: 'it' };
  expect(words(english, waitFor({ teamName: 'Rome', teamRule }))).toMatch(/ · Rome, because of the language: Italian$/);
  expect(words(english, waitFor({ teamName: 'Rome' }))).toMatch(/ · Rome$/);
  expect(words(english, waitFor({ teamName: '', teamRule: null }))).toBe('Waiting for a person: No matching answer');
});

it('a transfer to a team names it', () => {
  const to = { reason: 'operator', operatorId: null, operatorName: null, note: null, offerUntil: null } as const;
  const moved = anEvent(2, 'conversation.transferred', { ...to, teamId: 'rome' as never, teamName: 'Rome' });
  expect(describeEvent(english, moved, () => 'Anna')?.text).toMatch(/transferred it to the team Rome$/);
});

it('a change by a program is shown as one through the API', () => {
  const actor = { kind: 'api_key', id: 'key-1' } as const;
  const labelled = anEvent(3, 'conversation.labelled', { labels: ['late'] }, { actor });
  expect(describeEvent(english, labelled, () => 'Anna')?.text).toBe('API set labels: late');
});

it('a wait is summed up in one sentence: reason, number of offers, and the operator who accepted', () => {
  const completed = anEvent(9, 'handoff.completed', {
    operatorId: 'sofia' as never,
    operatorName: 'Sofia',
    reason: 'accepted',
  }) as EventOf<'handoff.completed'>;
  const wait = {
    started: handoff(null, new Date(2026, 2, 2, 12)),
    passed: [expired('a'), expired('b')],
    openOffer: null,
    completed,
    offer: null,
  };
  expect(describeWait(english, wait, () => 'Anna')).toBe(
    'Waiting for a person: No matching answer · Offered to 2 people · Sofia accepted',
  );
  expect(describeWait(english, { ...wait, passed: [expired('a')] }, () => 'Anna')).toContain(
    'Offered to Anna, no response',
  );
});

it('a wait says who declined, not that they did not respond', () => {
  const declined = (name: string) => ({ operatorId: name as never, outcome: 'declined' as const });
  const wait = { started: null, passed: [declined('Marco')], openOffer: null, completed: null, offer: null };
  const several = { ...wait, passed: [expired('Anna'), declined('Marco')] };
  const nameOf = (id: string | null) => id ?? '';
  expect(describeWait(english, wait, nameOf)).toBe('Marco declined');
  expect(describeWait(speaking('it', italian), wait, nameOf)).toBe('Marco ha rifiutato');
  expect(describeWait(english, several, nameOf)).toBe('Offered to 2 people, 1 declined');
  expect(describeWait(speaking('it', italian), several, nameOf)).toBe('Offerta a 2 persone, 1 ha rifiutato');
  expect(describePassed(english, several.passed, nameOf)).toBe('Offered to Anna, no response · Marco declined');
});

it('an event that only a newer server version knows is not shown', () => {
  expect(
    describeEvent(
      english,
      anEvent(1, 'conversation.praised' as 'conversation.closed', { reason: 'age' }),
      () => 'Anna',
    ),
  ).toBeNull();
});
