import type { Candidate, Citation } from '#contracts/answer.js';
import type { ScoreName } from '#contracts/evidence.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Passage } from '#engine/ports/answerer.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import { cite, quote } from '../documents/quote.js';
import type { Source, Traffic } from '../experience/traffic.js';
import type { AnswerUnit } from '../knowledge/answer-unit.js';
import { logit, sigmoid } from '../numeric/probability.js';
import type { Span } from '../text/sentences.js';
import type { Considered, ConsideredAnswers, Mind, RankedAnswer } from './consider.js';

/** What is said, word for word, and where it stands. */
export interface Saying {
  text: string;
  citations: Citation[];
}

/** Answers of which one is probably meant. */
export interface Choice {
  /** Probability that the right one is among them. */
  confidence: number;
  answers: { label: string; articleId: ArticleId }[];
}

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
  /** Says the candidate at this place. */
  say: (place: number) => Saying;
  /** What to ask back when the best alone is not sure enough; fewest answers first. */
  choices: Choice[];
}

export function proposeAnswer(mind: Mind, considered: ConsideredAnswers, traffic: Traffic): Proposal {
  const confidence = traffic.correct('answers', considered.confidence);
  const { ranked } = considered;
  const first = ranked[0] as RankedAnswer;
  const candidates = ranked.map(({ unit, probability, scores }) =>
    candidate('answer', unit.passage, confidence * Math.min(1, probability / (first.probability || 1)), {
      ...scores,
      pooled: probability,
    }),
  );
  const choices = considered.choices.map(({ size, confidence }) => ({
    confidence: cautiously(confidence, traffic.correct('answers', confidence)),
    answers: ranked.slice(0, size).map(({ unit }) => ({ label: unit.article.title, articleId: unit.article.id })),
  }));
  const say = (place: number) => sayAnswer((ranked[place] as RankedAnswer).unit);
  return { source: 'answers', confidence, ...recordOf(mind, considered), candidates, say, choices };
}

/**
 * That the right answer is among several, corrected by traffic. More answerable traffic makes the best answer surer; it says
 * less about questions between two answers, which are also those that a third, missing one would answer: half of
 * what it adds is believed, and all that it takes away.
 */
function cautiously(raw: number, corrected: number): number {
  return corrected < raw ? corrected : sigmoid((logit(raw) + logit(corrected)) / 2);
}

export function sayAnswer({ article, passage }: AnswerUnit): Saying {
  return { text: article.body.trim(), citations: [cite(passage, { start: 0, end: passage.text.length })] };
}

export function sayQuote(passage: Passage, span: Span): Saying {
  return { text: passage.text.slice(span.start, span.end), citations: [cite(passage, span)] };
}

export function proposePassage(
  mind: Mind,
  considered: Considered<FoundPassage> & { search: Search },
  traffic: Traffic,
): Proposal {
  const confidence = traffic.correct('documents', considered.confidence);
  const { ranked, search } = considered;
  const first = ranked[0] as FoundPassage;
  const candidates = ranked.map(({ passage, score, topic, sentence }) =>
    // Scores of found passages lie close together; the fourth power spreads them about as probabilities are spread.
    candidate('document', passage, confidence * Math.min(1, (score / (first.score || 1)) ** 4), {
      score,
      topic,
      sentence,
    }),
  );
  const { passages } = mind.knowledge;
  const say = (place: number) => {
    const found = ranked[place] as FoundPassage;
    return sayQuote(found.passage, quote(passages, found, search.terms.stems));
  };
  return { source: 'documents', confidence, ...recordOf(mind, considered), candidates, say, choices: [] };
}

function recordOf(mind: Mind, { judge, confidence, evidence }: Considered<unknown>) {
  return { raw: confidence, calibration: `${judge}:${mind.calibration.id}`, evidence };
}

export function candidate(
  kind: Candidate['kind'],
  { articleId, version, passageId, title }: Passage,
  confidence: number,
  scores: Partial<Record<ScoreName, number>>,
): Candidate {
  return { kind, articleId, version, passageId, title, confidence, scores };
}
