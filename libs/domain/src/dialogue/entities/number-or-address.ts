/** A number of five digits at least, perhaps with its prefix apart, or an e-mail address. A shorter one may be a word: "911". */
const alone = /^\s*(?:#?\s?\d[\d ()./-]{3,30}\d|[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{3,255})[.!\s]*$/u;

/** Whether a message is only a number or an e-mail address: neither a question nor a request for a person. */
export function isNumberOrAddress(text: string): boolean {
  return text.length <= 320 && alone.test(text);
}

/** A number without a prefix or anything that it is the number of: "12345", "it's 12345", "il 12345". */
const bare =
  /^\s*(?:(?:it is|it['’]s|is|the|number|no|nr|n|è|e['’]|il|numero)[\s.:°]{0,3}){0,3}#?\s?\d(?:[\d ()./-]{0,30}\d)?[.!\s]*$/iu;

/** Whether a message is only a number, which says nothing of what it is for. */
export function isBareNumber(text: string): boolean {
  return text.length <= 120 && bare.test(text);
}
