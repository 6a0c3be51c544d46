/** A number as people of one country write it: digits in groups. */
const national = /^(?:\(\d{1,5}\)|\d)(?:[ ./()-]{0,2}\d){5,14}$/;
/** Date in digits, perhaps with a time, which has as many digits as a telephone number. */
const day = String.raw`(?:[0-3]?\d[-/.][0-3]?\d(?:[-/.](?:(?:19|20)?\d{2}))?|(?:19|20)\d{2}[-/.][01]?\d[-/.][0-3]?\d)`;
const clock = String.raw`[0-2]?\d\.[0-5]\d`;
const date = new RegExp(`^${day}(?: ${clock}(?: ?- ?${clock})?)?$`);
const introduction = /^[^\d+(]{0,40}(?=[\d(])/u;

/**
 * Telephone number that is the reply to a question for it, as typed, with single spaces: which country it belongs to is not known. Null: the reply
 * is none.
 */
export function readTypedPhone(text: string): string | null {
  const typed = text
    .slice(0, 100)
    .trim()
    .replace(introduction, '')
    .replace(/(?<![.!\s])[.!\s]+$/, '')
    .replace(/\s+/g, ' ');
  return national.test(typed) && !date.test(typed) ? typed : null;
}
