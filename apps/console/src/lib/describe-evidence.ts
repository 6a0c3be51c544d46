import { type DisplayedEvidence, lead, shareEvidence } from '#contracts/evidence.js';

/** Explanation of the evidence in plain words, for operators. */
export type EvidenceDescription =
  | { readonly name: 'exact' | 'ahead' | 'close' | 'singleTerm' | 'substituted' | 'subject' }
  | { readonly name: 'known' | 'similar' | 'sentence'; readonly share: number };

/** Ratio from which the first candidate counts as clearly ahead of the second: three to one. */
const wellAhead = lead(3, 1);

/** Why an answer may be about something else than the question. */
const doubts = ['substituted', 'singleTerm', 'subject'] as const;

/**
 * Evidence of a decision in words: first what speaks against an answer, then the rest, strongest first. The contract defines the names and scales; other names are ignored
 * here.
 */
export function describeEvidence(evidence: Readonly<Record<string, number>>): EvidenceDescription[] {
  const words: EvidenceDescription[] = [];
  const { exact, similarity, ratio, known, sentence, ...others }: Partial<Record<DisplayedEvidence, number>> = evidence;
  for (const name of doubts) if (others[name]) words.push({ name });
  if (exact === 1) words.push({ name: 'exact' });
  else if (similarity !== undefined) words.push({ name: 'similar', share: share('similarity', similarity) });
  if (ratio !== undefined) words.push({ name: ratio >= wellAhead ? 'ahead' : 'close' });
  if (sentence !== undefined) words.push({ name: 'sentence', share: share('sentence', sentence) });
  if (known !== undefined) words.push({ name: 'known', share: share('known', known) });
  return words;
}

function share(name: keyof typeof shareEvidence, value: number): number {
  return Math.max(0, Math.min(1, value / shareEvidence[name]));
}
