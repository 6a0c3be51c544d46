/** What can be said of the evidence to somebody who does not know how the answerer works. */
export type EvidenceInWords =
  | { readonly name: 'exact' | 'ahead' | 'close' }
  | { readonly name: 'known' | 'similar' | 'sentence'; readonly share: number };

/** Logarithm of the odds, halved, from which the first candidate is well ahead of the second: three to one. */
const wellAhead = Math.log(3) / 2;

/**
 * The evidence of a decision in words, strongest first. Evidence is named numbers in the scale that suits the calibration
 * (most run from 0 to 3); what a name stands for is said in the answerer's pages. Unknown names say nothing here.
 */
export function evidenceInWords(evidence: Readonly<Record<string, number>>): EvidenceInWords[] {
  const words: EvidenceInWords[] = [];
  const { exact, similarity, ratio, known, sentence } = evidence;
  if (exact === 1) words.push({ name: 'exact' });
  else if (similarity !== undefined) words.push({ name: 'similar', share: share(similarity, 3) });
  if (ratio !== undefined) words.push({ name: ratio >= wellAhead ? 'ahead' : 'close' });
  if (sentence !== undefined) words.push({ name: 'sentence', share: share(sentence, 2) });
  if (known !== undefined) words.push({ name: 'known', share: share(known, 2) });
  return words;
}

function share(value: number, whole: number): number {
  return Math.max(0, Math.min(1, value / whole));
}
