import type { Locale } from '#contracts/states.js';
import { wordSet } from '../entities/plain-words.js';
import type { PartOfDay } from './when-reading.js';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/**
 * Vocabulary of dates and times in a language, normalized as by `wordsOf`: no accents or apostrophes. Phrases are words with single spaces.
 */
export interface Vocabulary {
  readonly months: ReadonlyMap<string, number>;
  /** 0: Monday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Months and weekdays that are also common words: they count only with a number or "on" beside them. */
  readonly common: ReadonlySet<string>;
  /** Days from today. */
  readonly days: readonly (readonly [phrase: string, days: number, part?: PartOfDay])[];
  readonly parts: readonly (readonly [phrase: string, part: PartOfDay])[];
  readonly units: ReadonlyMap<string, Unit>;
  /** Before a duration from now: "in two hours". */
  readonly inWords: ReadonlySet<string>;
  readonly one: ReadonlySet<string>;
  readonly half: ReadonlySet<string>;
  /** Before a time of day. */
  readonly at: readonly string[];
  /** Before a day of the month. */
  readonly the: ReadonlySet<string>;
  readonly on: ReadonlySet<string>;
  readonly next: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
  readonly this: ReadonlySet<string>;
  readonly of: ReadonlySet<string>;
  readonly nextWeek: readonly string[];
  /** Spans by themselves. */
  readonly spans: readonly string[];
  /** Around an inexact day or time. */
  readonly about: readonly string[];
  readonly between: readonly (readonly [from: string, to: string])[];
  readonly noon: readonly string[];
  readonly midnight: readonly string[];
  /** Exclusion before a day or time… */
  readonly not: readonly string[];
  /** …or after it. */
  readonly cannot: readonly string[];
  /** Time words that are not understood. */
  readonly unclear: readonly string[];
  /** Phrases without meaning here, though they contain time words. */
  readonly fillers: readonly string[];
}

const numbered = (words: string, first = 0): [string, number][] =>
  words.split(' ').flatMap((names, at) => names.split('/').map((name): [string, number] => [name, at + first]));
const phrases = (list: string): string[] => list.split(', ');

const en: Vocabulary = {
  months: new Map(
    numbered(
      'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec',
      1,
    ),
  ),
  weekdays: new Map(
    numbered('monday/mon tuesday/tue/tues wednesday/wed thursday/thu/thur/thurs friday/fri saturday/sat sunday/sun'),
  ),
  common: wordSet('may march mar sat sun mon wed jan'),
  days: [
    ['the day after tomorrow', 2],
    ['day after tomorrow', 2],
    ['tomorrow', 1],
    ['tmrw', 1],
    ['tomorow', 1],
    ['tommorow', 1],
    ['tommorrow', 1],
    ['today', 0],
    ['tonight', 0, 'evening'],
    ['this morning', 0, 'morning'],
    ['this afternoon', 0, 'afternoon'],
    ['this evening', 0, 'evening'],
    ['the day before yesterday', -2],
    ['yesterday', -1],
  ],
  parts: [
    ['am', 'morning'],
    ['pm', 'afternoon'],
    ['in the morning', 'morning'],
    ['morning', 'morning'],
    ['in the afternoon', 'afternoon'],
    ['afternoon', 'afternoon'],
    ['in the evening', 'evening'],
    ['evening', 'evening'],
    ['at night', 'night'],
    ['night', 'night'],
  ],
  units: new Map([
    ...['minute', 'minutes', 'min', 'mins'].map((word): [string, Unit] => [word, 'minute']),
    ...['hour', 'hours', 'hr', 'hrs'].map((word): [string, Unit] => [word, 'hour']),
    ...['day', 'days'].map((word): [string, Unit] => [word, 'day']),
    ...['week', 'weeks'].map((word): [string, Unit] => [word, 'week']),
    ...['month', 'months'].map((word): [string, Unit] => [word, 'month']),
  ]),
  inWords: wordSet('in'),
  one: wordSet('a an'),
  half: wordSet('half'),
  at: phrases('at, @'),
  the: wordSet('the'),
  on: wordSet('on for'),
  next: wordSet('next'),
  last: wordSet('last'),
  this: wordSet('this'),
  of: wordSet('of'),
  nextWeek: phrases('of next week, next week'),
  spans: phrases(
    'the week after next, this week, weekend, as soon as possible, asap, end of the month, end of the week, end of next week, next month, this month, any day, any time, anytime, whenever, sometime, some day, soon',
  ),
  about: phrases(
    'any time after, any time before, not before, not after, not later than, no later than, not earlier than, after, before, around, about, approximately, roughly, ish, by, until, till, from, since, or so, or later, or earlier, onwards',
  ),
  between: [
    ['between', 'and'],
    ['from', 'to'],
    ['from', 'until'],
    ['from', 'till'],
  ],
  noon: phrases('at noon, noon, at midday, midday'),
  midnight: phrases('at midnight, midnight'),
  not: phrases('not, but, except, cant, cannot, wont, apart from, other than, instead of'),
  cannot: phrases(
    'doesnt work, does not work, doesnt suit, wont work, is no good, isnt good, is not good, i cant, i cannot, is impossible',
  ),
  unclear: phrases(
    'lunchtime, lunch time, at lunch, over lunch, same time, same day, every, each, week, weeks, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, of the month, fortnight',
  ),
  fillers: phrases('how about, what about, by the way, for now, so far'),
};

const it: Vocabulary = {
  months: new Map(
    numbered(
      'gennaio/gen/genn febbraio/feb/febbr marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/set/sett ottobre/ott novembre/nov dicembre/dic',
      1,
    ),
  ),
  weekdays: new Map(numbered('lunedi/lun martedi/mar mercoledi/mer giovedi/gio venerdi/ven sabato/sab domenica/dom')),
  common: wordSet('mar set ago gen giu mer gio dom lun sab ven'),
  days: [
    ['dopo domani', 2],
    ['dopodomani', 2],
    ['domattina', 1, 'morning'],
    ['domani', 1],
    ['oggi', 0],
    ['stamattina', 0, 'morning'],
    ['stamani', 0, 'morning'],
    ['questa mattina', 0, 'morning'],
    ['questo pomeriggio', 0, 'afternoon'],
    ['stasera', 0, 'evening'],
    ['questa sera', 0, 'evening'],
    ['stanotte', 0, 'night'],
    ['l altro ieri', -2],
    ['altroieri', -2],
    ['ieri', -1],
  ],
  parts: [
    ...['di mattina', 'del mattino', 'della mattina', 'la mattina', 'al mattino', 'in mattinata', 'mattina'].map(
      (phrase) => [phrase, 'morning'] as const,
    ),
    ...['del pomeriggio', 'di pomeriggio', 'nel pomeriggio', 'il pomeriggio', 'pomeriggio'].map(
      (phrase) => [phrase, 'afternoon'] as const,
    ),
    ...['di sera', 'della sera', 'la sera', 'in serata', 'sera'].map((phrase) => [phrase, 'evening'] as const),
    ...['di notte', 'della notte', 'notte'].map((phrase) => [phrase, 'night'] as const),
  ],
  units: new Map([
    ...['minuto', 'minuti', 'min'].map((word): [string, Unit] => [word, 'minute']),
    ...['ora', 'ore'].map((word): [string, Unit] => [word, 'hour']),
    ...['giorno', 'giorni', 'gg'].map((word): [string, Unit] => [word, 'day']),
    ...['settimana', 'settimane'].map((word): [string, Unit] => [word, 'week']),
    ...['mese', 'mesi'].map((word): [string, Unit] => [word, 'month']),
  ]),
  inWords: wordSet('fra tra'),
  one: wordSet('un una uno'),
  half: wordSet('mezz mezza'),
  at: phrases('alle ore, per le ore, alle, all, ore, h, per le, le, delle, dalle'),
  the: wordSet('il l lo giorno del dal al'),
  on: wordSet('di per il'),
  next: wordSet('prossimo prossima'),
  last: wordSet('scorso scorsa'),
  this: wordSet('questo questa'),
  of: wordSet('di del'),
  nextWeek: phrases(
    'della prossima settimana, della settimana prossima, la prossima settimana, la settimana prossima, prossima settimana, settimana prossima',
  ),
  spans: phrases(
    'questa settimana, fine settimana, weekend, week end, il prima possibile, prima possibile, appena possibile, quanto prima, fine mese, inizio mese, meta mese, il mese prossimo, prossimo mese, mese prossimo, qualsiasi giorno, qualunque giorno, in qualsiasi momento, quando volete, quando vuoi, quando vuole, presto',
  ),
  about: phrases(
    'non prima, non dopo, non oltre, non piu tardi, dopo, prima, verso, circa, intorno, attorno, entro, fino, a partire, in poi, o giu di li, piu o meno',
  ),
  between: [
    ['tra le', 'e le'],
    ['fra le', 'e le'],
    ['tra le', 'e'],
    ['fra le', 'e'],
    ['dalle', 'alle'],
  ],
  noon: phrases('a mezzogiorno, mezzogiorno'),
  midnight: phrases('a mezzanotte, mezzanotte'),
  not: phrases('non, tranne, eccetto, escluso, fuorche, invece'),
  cannot: phrases('non posso, non va bene, non va, no, non riesco, non ci sono, non mi va, e impossibile'),
  unclear: phrases(
    'a pranzo, ora di pranzo, pausa pranzo, stessa ora, stesso giorno, ogni, tutti i, settimana, settimane, del mese, ultimo, ultima',
  ),
  fillers: phrases('di solito, piu presto'),
};

export const vocabularies: Readonly<Record<Locale, Vocabulary>> = { en, it };
