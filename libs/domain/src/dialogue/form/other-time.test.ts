import { describe, expect, it } from 'vitest';
import { bookFitting, fittingForm as booking, formContext } from '#testing/form-dialogue.js';
import { askTimeAgain } from './continue-form.js';
import { sayLines } from './say-line.js';

const free = ['24T08:30', '24T13:00', '24T15:00', '25T08:30', '27T08:30'];
const talk = (locale: 'en' | 'it', ...texts: string[]) => bookFitting(free, locale, ...texts);

const begun = {
  en: ['book the fitting', 'Tuesday at 9:30am'],
  it: ['prenota il fitting', 'martedì alle 9:30'],
} as const;
const complete = ['Ada Rossi', 'ada@shop.example'];
const askWhen = { en: 'Which day and time would suit you?', it: 'Per quale giorno, e a che ora?' };

describe('a request for another day or time, while a booking is open', () => {
  it.each([
    ['en', 'can I change the time?'],
    ['en', 'could we pick another day please?'],
    ['en', 'change the day'],
    ['en', 'do you have a different slot?'],
    ['it', 'posso cambiare giorno?'],
    ['it', 'si può cambiare l’orario?'],
    ['it', 'cambiare ora'],
    ['it', 'avete un altro orario?'],
  ] as const)('is asked about again, in %s: "%s"', (locale, text) => {
    for (const texts of [begun[locale], [...begun[locale], ...complete]]) {
      const { said, state, isUnread } = talk(locale, ...texts, text);
      expect([said, state.values.name, isUnread]).toEqual([askWhen[locale], texts[2], undefined]);
    }
    const { state } = talk(locale, ...begun[locale], text, locale === 'en' ? 'Friday at 9:30am' : 'venerdì alle 9:30');
    expect(state.values.when).toBe('2026-11-27T08:30:00.000Z');
  });

  it.each([
    ['en', 'can it be later?'],
    ['en', 'can we do it later in the day?'],
    ['en', 'a bit later please'],
    ['en', 'do you have a later slot?'],
    ['en', 'I would like an earlier time'],
    ['it', 'vorrei più tardi'],
    ['it', 'si può più tardi?'],
    ['it', 'possiamo fare un po’ prima?'],
    ['it', 'più tardi'],
  ] as const)('is offered what is free on that day, in %s: "%s"', (locale, text) => {
    for (const texts of [begun[locale], [...begun[locale], ...complete]]) {
      const { times, state } = talk(locale, ...texts, text);
      expect(times?.map(({ startsAt }) => startsAt.slice(8, 16))).toEqual(['24T08:30', '24T13:00', '24T15:00']);
      expect(Object.keys(state.values)).not.toContain('when');
    }
  });

  it.each([
    ['it', 'a presto'],
    ['it', 'a dopo'],
    ['it', 'a più tardi'],
    ['it', 'grazie, a presto'],
    ['it', 'la prima'],
    ['it', 'va bene la prima'],
    ['it', 'quella prima'],
    ['it', 'posso fare dopo?'],
    ['it', 'possiamo la prima?'],
    ['en', 'I will do it later'],
    ['en', 'do it later'],
    ['en', 'ok later'],
    ['en', 'later then'],
    ['en', 'can I do it later?'],
    ['en', 'could we do this later?'],
    ['en', 'the earlier'],
  ] as const)('is distinguished from farewells, delays and choices, in %s: "%s"', (locale, text) => {
    for (const texts of [begun[locale], [...begun[locale], ...complete]])
      expect(talk(locale, ...texts, text).state.values).toMatchObject({ when: '2026-11-24T08:30:00.000Z' });
    const serviceAsked = locale === 'en' ? 'book on Tuesday at 9:30am' : 'prenota martedì alle 9:30';
    expect(talk(locale, serviceAsked, text).state.values).toMatchObject({ when: '2026-11-24T08:30:00.000Z' });
    const offered = talk(locale, begun[locale][0], text);
    expect(offered.state.values.when ?? offered.state.offered).toBeTruthy();
  });

  it.each([
    ['it', 'la prima'],
    ['it', 'va bene la prima'],
    ['it', 'la prima va bene'],
    ['it', 'quella prima'],
    ['it', 'il prima possibile'],
    ['it', 'prima possibile'],
    ['it', 'il più presto possibile'],
    ['it', 'sì, prima'],
    ['en', 'the earliest'],
  ] as const)('is distinguished from the choice of an offered time, in %s: "%s"', (locale, text) => {
    expect(talk(locale, begun[locale][0], text).state.values).toMatchObject({ when: '2026-11-24T08:30:00.000Z' });
  });

  it('is distinguished from the choice of an option', () => {
    expect(talk('it', 'prenota martedì alle 9:30', 'la prima').state.values).toEqual({
      service: 'fitting',
      when: '2026-11-24T08:30:00.000Z',
    });
  });

  it.each([
    ['en', 'could we do Friday?'],
    ['en', 'can I change it to Friday instead?'],
    ['en', 'is Friday possible?'],
    ['en', 'is Friday ok?'],
    ['en', 'do you have a slot on Friday?'],
    ['it', 'possiamo fare venerdì?'],
    ['it', 'posso spostarlo a venerdì?'],
    ['it', 'va bene anche venerdì?'],
  ] as const)('that names the day replaces it, in %s: "%s"', (locale, text) => {
    const { said, state } = talk(locale, ...begun[locale], text);
    expect(state.values.when).toBe('2026-11-27T08:30:00.000Z');
    expect(said).toMatch(/^(?:When|Quando): /);
  });

  it('is asked freely where times are offered', () => {
    expect(talk('en', 'book the fitting', 'can I change the day?').said).toBe(askWhen.en);
    expect(talk('it', 'prenota il fitting', 'posso cambiare giorno?').said).toBe(askWhen.it);
  });

  it.each([
    ['en', 'are you open on Friday?'],
    ['en', 'how late can I come?'],
    ['en', 'can I change it later?'],
    ['en', 'what time do you close?'],
    ['en', 'is it on Friday?'],
    ['en', 'will I get it on Friday?'],
    ['en', 'is it in the afternoon?'],
    ['it', 'è mercoledì?'],
    ['it', 'è di pomeriggio?'],
    ['it', 'siete aperti venerdì?'],
    ['it', 'a che ora chiudete?'],
  ] as const)('is distinguished from other questions, in %s: "%s"', (locale, text) => {
    const { outcome, state } = talk(locale, ...begun[locale], text);
    expect([outcome, state.values.when]).toEqual(['digression', '2026-11-24T08:30:00.000Z']);
  });

  it('that only the recognition of intents understands is asked about as well', () => {
    const context = formContext('en');
    const { state } = talk('en', ...begun.en);
    const again = askTimeAgain(
      booking,
      state,
      { text: 'that hour is no good for me after all', key: 'message-number-0' },
      context,
    );
    expect(sayLines(again.lines, 'en', context.timeZone)).toBe(askWhen.en);
    const earlier = askTimeAgain(
      booking,
      talk('en', 'book').state,
      { text: 'another hour', key: 'message-number-0' },
      context,
    );
    expect(earlier.state.asked?.about).toBe('service');
  });
});
