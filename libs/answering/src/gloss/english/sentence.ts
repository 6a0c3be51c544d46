import type { Reading } from '../lexicon.js';

const auxiliary =
  /^(?:(?:I|you|we) )?(?:am|is|are|was|were|have|has|had|will|would|can|could|must|should|do|does)\b(?: (?:I|you|we)\b)?/;
const question = /^(do|can|could|will|would|must|should|are|have) (I|you|we)\b/;
/** "how" + "I change" is "how do I change". */
const asking = /(?:^| )(?:how|where|when|what|why)$/;
const statement = /^(?:I|you|we) /;
/** Conjunctions after which English keeps the word order of a statement. */
const conjunctions = /(?:^| )(?:if|that|because|what I)$/;

/** Negates a verb: "is" -> "is not", "works" -> "does not work". */
export function negate({ gloss, base }: Reading): string {
  if (base !== undefined) return `does not ${base}`;
  const opening = auxiliary.exec(gloss)?.[0];
  if (opening !== undefined) return `${opening} not${gloss.slice(opening.length)}`;
  const subject = /^(?:I|you|we) /.exec(gloss)?.[0];
  return subject === undefined ? `not ${gloss}` : `${subject}do not ${gloss.slice(subject.length)}`;
}

/** Continuation of a sentence: the words before a reading may require another order or form of it. */
export function continueWith(before: string, reading: Reading): string {
  const { gloss, base } = reading;
  if (base !== undefined && /(?:^| )(?:I|you|we|to|can|will|must)$/.test(before)) return base;
  const opening = question.exec(gloss);
  if (opening && conjunctions.test(before)) {
    const [whole, verb = '', subject = ''] = opening;
    return (verb === 'do' && gloss.length > whole.length ? subject : `${subject} ${verb}`) + gloss.slice(whole.length);
  }
  if (asking.test(before) && statement.test(gloss) && !auxiliary.test(gloss)) return `do ${gloss}`;
  const subject = /^(I|you|we) /.exec(gloss)?.[1];
  if (subject !== undefined && (before === subject || before.endsWith(` ${subject}`)))
    return gloss.slice(subject.length + 1);
  return gloss;
}
