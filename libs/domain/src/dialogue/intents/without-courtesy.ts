const courtesy = '(?:please|pls|thanks|thank you|per favore|per piacere|per cortesia|grazie)';
const before = new RegExp(`^\\s{0,9}${courtesy}(?!\\p{L})[,.! ]{0,3}`, 'iu');
const after = new RegExp(`[,.! ]{1,3}${courtesy}[.! ]{0,3}$`, 'iu');
/** "V-10625", "#10625", "10625": not a year, a price or an hour. */
const number = /(?<![\p{L}\d.,/:-])(?:#|[A-Z]{1,3}-?)?\d{5,7}(?![\p{L}\d]|[.,/:-]\d)/giu;

/** "A-9232779" names the appointment that the words beside it ask about. */
const appointment = /(?<=\p{L}) A-\d{7}(?!\d)/giu;

/** An e-mail address, with what leads to it. */
const address =
  /[\s,;]{0,3}(?:(?:my|the|la mia|la|mia) )?(?:(?:e-?mail|mail)(?: is| è|:)? )?[^\s@,;]{1,64}@[^\s@,;]{1,255}/giu;

/** Request without its courtesies, which carry no intent; unchanged if nothing else is left. */
export function withoutCourtesy(text: string): string {
  const rest = text.replace(before, '').replace(after, '').trim();
  return rest === '' ? text : rest;
}

/**
 * Normalized request for training and recognising intents: without courtesies and e-mail addresses, and with one placeholder for order numbers,
 * which differ each time.
 */
export function requestWords(text: string): string {
  return withoutCourtesy(text).replace(appointment, '').replace(number, '10000').replace(address, ' ').trim();
}
