import type { Candidate, Citation } from '#contracts/answer.js';
import type { Passage } from '#engine/ports/answerer.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import { cite, quote } from '../documents/quote.js';
import type { Source, Traffic } from '../experience/traffic.js';
import type { Considered, Mind, RankedAnswer } from './consider.js';

/** Something that could be said, and how sure one may be of it. */
export interface Proposal {
  source: Source;
  confidence: number;
  /** Before traffic corrected it. */
  raw: number;
  /** Names the judge and the calibration that gave the confidence. */
  calibration: string;
  evidence: Record<string, number>;
  /** Best first; the first is what would be said. */
  candidates: Candidate[];
  say: () => { text: string; citations: Citation[] };
}

export function proposeAnswer(mind: Mind, considered: Considered<RankedAnswer>, traffic: Traffic): Proposal {
  const confidence = traffic.correct('answers', considered.confidence);
  const first = considered.ranked[0] as RankedAnswer;
  const candidates = considered.ranked.map(({ unit, probability, scores }) =>
    candidate('answer', unit.passage, confidence * Math.min(1, probability / (first.probability || 1)), {
      ...scores,
      pooled: probability,
    }),
  );
  const say = () => {
    const { article, passage } = first.unit;
    return { text: article.body.trim(), citations: [cite(passage, { start: 0, end: passage.text.length })] };
  };
  return { source: 'answers', confidence, ...recordOf(mind, considered), candidates, say };
}

export function proposePassage(
  mind: Mind,
  considered: Considered<FoundPassage> & { search: Search },
  traffic: Traffic,
): Proposal {
  const confidence = traffic.correct('documents', considered.confidence);
  const first = considered.ranked[0] as FoundPassage;
  const candidates = considered.ranked.map(({ passage, score, topic, sentence }) =>
    // Scores of found passages lie close together; the fourth power spreads them about as probabilities are spread.
    candidate('document', passage, confidence * Math.min(1, (score / (first.score || 1)) ** 4), {
      score,
      topic,
      sentence,
    }),
  );
  const say = () => {
    const span = quote(mind.knowledge.passages, first.slot, considered.search.terms.stems);
    return { text: first.passage.text.slice(span.start, span.end), citations: [cite(first.passage, span)] };
  };
  return { source: 'documents', confidence, ...recordOf(mind, considered), candidates, say };
}

function recordOf(mind: Mind, { judge, confidence, evidence }: Considered<unknown>) {
  return { raw: confidence, calibration: `${judge}:${mind.calibration.id}`, evidence };
}

function candidate(
  kind: Candidate['kind'],
  { articleId, version, passageId, title }: Passage,
  confidence: number,
  scores: Record<string, number>,
): Candidate {
  return { kind, articleId, version, passageId, title, confidence, scores };
}
