import { describe, expect, it } from 'vitest';
import { bookFitting } from '#testing/form-dialogue.js';

const free = ['24T10:30', '24T14:30', '24T15:00', '27T08:30'];

describe('a time that is not free', () => {
  it.each([
    ['en', 'book the fitting', '10:00 on tuesday', 'Tuesday 24 November at 10:00 is not free. These times are:'],
    ['en', 'book the fitting', 'Tuesday at 5', 'Tuesday 24 November at 17:00 is not free. These times are:'],
    [
      'it',
      'prenota il fitting',
      'martedì alle 10',
      'martedì 24 novembre alle 10:00 non è libero. Questi orari lo sono:',
    ],
    [
      'en',
      'book the fitting',
      'Tuesday evening',
      'On Tuesday 24 November nothing is free then. These times of that day are:',
    ],
  ] as const)('is said so, with those of the same day, in %s: "%s", "%s"', (locale, wish, text, said) => {
    const reply = bookFitting(free, locale, wish, text);
    expect(reply.said).toBe(said);
    expect(reply.times).toHaveLength(3);
    expect(reply.times?.every(({ startsAt }) => startsAt.startsWith('2026-11-24'))).toBe(true);
  });

  it('may be replaced by an hour of the same day', () => {
    const { state } = bookFitting(free, 'en', 'book the fitting', '10:00 on tuesday', 'at 11:30');
    expect(state.values.when).toBe('2026-11-24T10:30:00.000Z');
  });
});

describe('offered times', () => {
  it.each([
    ['en', 'book the fitting', 'yes', 'Which one? These times are free:'],
    ['en', 'book the fitting', 'ok great', 'Which one? These times are free:'],
    ['it', 'prenota il fitting', 'sì', 'Quale? Questi orari sono liberi:'],
  ] as const)('are asked about again after a yes, in %s: "%s", "%s"', (locale, wish, text, said) => {
    for (const yes of [[text], [text, text], [text, text, text]]) {
      const reply = bookFitting(free, locale, wish, ...yes);
      expect([reply.said, reply.outcome, reply.times?.length]).toEqual([said, 'asked', 4]);
    }
  });

  it('are followed by a question for any after a no', () => {
    expect(bookFitting(free, 'en', 'book the fitting', 'no').said).toBe('Which day and time would suit you?');
  });

  it('are taken with a yes where there is only one', () => {
    expect(bookFitting(['24T10:30'], 'en', 'book the fitting', 'yes').state.slot?.startsAt).toBe(
      '2026-11-24T10:30:00.000Z',
    );
  });

  it('name the service that is meant after a yes to several', () => {
    expect(bookFitting(free, 'en', 'book', 'yes').said).toBe(
      'Which one? What is the appointment for: Bike fitting or Bike check?',
    );
  });
});

describe('a reply to the summary that repeats what is in it', () => {
  const untilSummary = ['book the fitting', 'Tuesday at 11:30am', 'Ada Rossi', 'ada@shop.example'];

  it.each(['at 11:30 am', 'Tuesday', 'Ada Rossi', 'ada@shop.example'])('shows it again: "%s"', (text) => {
    const { said, state } = bookFitting(free, 'en', ...untilSummary, text);
    expect(said).toMatch(/^That is what I have already\. To confirm:/);
    expect(state.phase).toBe('confirming');
  });
});
