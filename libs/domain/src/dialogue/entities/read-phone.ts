/** A number as people of one country write it: digits in groups. */
const national = /^(?:\(\d{1,5}\)|\d)(?:[ ./()-]{0,2}\d){5,14}$/;
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
    .replace(/[.!\s]+$/, '');
  return national.test(typed) ? typed.replace(/\s+/g, ' ') : null;
}
