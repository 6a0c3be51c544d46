/** "V-10625", "#10625", "10625": not a year, a price, an hour or a phone number. Group 1: the digits. */
const identifier = /(?<![\p{L}\d.,/:+-])(?:#|[A-Z]{1,3}-?)?(\d{5,10})(?![\p{L}\d]|[.,/:-]\d)/giu;

/**
 * Question without numbers of orders and the like, which no article can contain: an unknown word would lower the confidence of every answer.
 * `isKnown`: whether some article has the number. Unchanged if nothing else is left.
 */
export function withoutIdentifiers(text: string, isKnown: (number: string) => boolean): string {
  const rest = text.replace(identifier, (whole, digits: string) => (isKnown(digits) ? whole : ' '));
  return rest.trim() === '' ? text : rest;
}
