import type ICAL from 'ical.js';

/** Maximum occurrences computed for one reply: those of eight daily series over ten years. */
const maxOccurrences = 30_000;

/** Budget of occurrences for one reply. */
export class OccurrenceBudget {
  #left = maxOccurrences;

  /** Throws when exhausted: unchecked times must not count as free. */
  spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('the series of the calendar have too many occurrences');
  }
}

const frequencies: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
/** Rule parts for which the parser searches a day or week forever if none matches: it gives up only on monthly and yearly rules. */
const endless: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
  WEEKLY: ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'],
};

/** Throws on series whose occurrences the parser may never find, and on those that repeat within a day. */
export function checkRules(component: ICAL.Component): void {
  for (const property of component.getAllProperties('rrule')) {
    const { freq, parts } = property.getFirstValue() as ICAL.Recur;
    if (!frequencies.has(freq) || endless[freq]?.some((part) => part in parts)) {
      throw new Error('a series of the calendar repeats by a rule that is not read');
    }
  }
}
