/** A number of five digits at least, perhaps with its prefix apart, or an e-mail address. A shorter one may be a word: "911". */
const alone = /^\s*(?:#?\s?\d[\d ()./-]{3,30}\d|[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{3,255})[.!\s]*$/u;

/** Whether a message is only a number or an e-mail address: neither a question nor a request for a person. */
export function isNumberOrAddress(text: string): boolean {
  return text.length <= 320 && alone.test(text);
}
