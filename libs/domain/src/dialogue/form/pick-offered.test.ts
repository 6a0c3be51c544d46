import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { formContext } from '#testing/form-dialogue.js';
import { labelOf, pickOffered, wantsOthers } from './pick-offered.js';

/** Hour that starts at a local time of Rome. */
const slot = (local: string) => ({
  serviceId: 'fitting',
  startsAt: new Date(`${local}:00+01:00`).toISOString(),
  endsAt: new Date(Date.parse(`${local}:00+01:00`) + 3_600_000).toISOString(),
});
/** Tuesday and Wednesday. */
const times = ['2026-11-24T10:00', '2026-11-24T15:00', '2026-11-25T09:00', '2026-11-25T17:00'].map(slot);
/** The first days of December. */
const december = ['2026-12-01T10:00', '2026-12-02T11:00', '2026-12-03T12:00'].map(slot);
const two = times.slice(0, 2);

const picked = (locale: string, text: string, offered = times, chosen: (typeof times)[number] | null = null) => {
  const found = pickOffered(text, offered, formContext(locale), chosen);
  return found && offered.indexOf(found);
};

describe('an offered time', () => {
  it.each<[string, string, number]>([
    ['en', 'the first one', 0],
    ['en', 'the last one please', 3],
    ['en', 'number 2', 1],
    ['en', 'the one at 10', 0],
    ['en', "the 10 o'clock one", 0],
    ['en', 'the 5 pm one', 3],
    ['en', 'the one on Wednesday at 9', 2],
    ['en', 'the earliest', 0],
    ['en', 'the latest one', 3],
    ['en', 'as soon as possible please', 0],
    ['en', '17', 3],
    ['it', 'la prima', 0],
    ['it', 'il secondo', 1],
    ['it', "l'ultimo, grazie", 3],
    ['it', 'quella delle 10', 0],
    ['it', 'quello delle 17', 3],
    ['it', 'quello di mercoledì alle 9', 2],
    ['it', 'il prima possibile', 0],
    ['it', 'il più tardi possibile', 3],
  ])('in %s, "%s" is number %i', (locale, text, place) => {
    expect(picked(locale, text)).toBe(place);
  });

  it.each<[string, string]>([
    ['en', 'the one on Tuesday'],
    ['en', 'the one at 11'],
    ['en', 'the later one'],
    ['en', 'the first or the last'],
    ['en', 'not the first one'],
    ['en', 'the fifth one'],
    ['it', 'quella di martedì'],
    ['it', 'quella delle 11'],
    ['it', 'più tardi'],
    ['it', 'la prima o la seconda'],
    ['it', 'non la prima'],
  ])('in %s, "%s" is none, or several', (locale, text) => {
    expect(picked(locale, text)).toBeNull();
  });

  it('of two is the later or the earlier one, and so is one compared with the one that was chosen', () => {
    expect(picked('en', 'not that, the later one', two)).toBe(1);
    expect(picked('it', 'quello più tardi', two)).toBe(1);
    expect(picked('en', 'the earlier one', two)).toBe(0);
    expect(picked('en', 'no, the later one', times, times[2])).toBe(3);
    expect(picked('it', 'no, quello più tardi', times, times[2])).toBe(3);
    expect(picked('en', 'no, the later one', times, times[1])).toBeNull();
  });

  it('is not guessed if a number may also be a day of the month', () => {
    expect(picked('en', 'the 2nd', december)).toBe(1);
    expect(picked('en', 'the 2nd', december.slice(1))).toBeNull();
    expect(picked('en', 'the second one', december.slice(1))).toBe(1);
    expect(picked('it', 'il primo', december)).toBe(0);
    expect(picked('it', 'il primo', december.toReversed())).toBeNull();
  });

  it("is chosen by its button's label, with any words around it", () => {
    const locales = fc.constantFrom('en', 'it');
    fc.assert(
      fc.property(locales, fc.shuffledSubarray(times, { minLength: 1 }), fc.nat(), (locale, offered, at) => {
        const one = offered[at % offered.length] ?? slot('2026-11-24T10:00');
        expect(pickOffered(labelOf(one, formContext(locale)), offered, formContext(locale))).toBe(one);
      }),
    );
  });
});

describe('offered times', () => {
  it.each([
    ...['none of these times', 'None of these.', 'none of those please', 'no, none of the times', 'other times'],
    ...['another time please', 'a different day', 'later', 'something later', 'a bit earlier', 'Other times'],
    ...['nessuno di questi', 'nessuno di questi orari', 'nessun orario', 'un altro orario', 'altri orari'],
    ...["un'altra data", 'più tardi', 'un po’ più tardi', 'orari diversi', 'no grazie, altri orari'],
  ])('are declined by "%s"', (text) => {
    expect(wantsOthers(text, times, formContext('it')) || wantsOthers(text, times, formContext('en'))).toBe(true);
  });

  it.each([
    ...['the later one', 'later today', 'the other one', 'no', 'none before 10', 'later than 4', 'dopo le 16'],
    ...['il primo', 'maybe the last', 'mercoledì più tardi'],
  ])('are not declined by "%s"', (text) => expect(wantsOthers(text, times, formContext('en'))).toBe(false));

  it('are not declined by "later" if that chooses one of two', () => {
    expect(wantsOthers('later', two, formContext('en'))).toBe(false);
    expect(wantsOthers('più tardi', two, formContext('it'))).toBe(false);
  });
});
