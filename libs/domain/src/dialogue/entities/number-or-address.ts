/** A number of five digits at least, perhaps with its prefix apart, or an e-mail address. A shorter one may be a word: "911". */
const alone = /^\s*(?:#?\s?\d[\d ()./-]{3,30}\d|[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{3,255})[.!\s]*$/u;

/** Whether a message is a number or an e-mail address and nothing else: it asks nothing, and wishes for nobody. */
export function isNumberOrAddress(text: string): boolean {
  return text.length <= 320 && alone.test(text);
}
