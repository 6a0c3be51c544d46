import type { Candidate, Citation } from '#contracts/answer.js';
import type { ScoreName } from '#contracts/evidence.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Passage } from '#engine/ports/answerer.js';
import { sharpness } from '../confidence/pool.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import { cite, quote } from '../documents/quote.js';
import type { Source, TrafficCalibration } from '../feedback/traffic-calibration.js';
import type { AnswerUnit } from '../knowledge/answer-unit.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import { logit, sigmoid } from '../numeric/probability.js';
import type { Language } from '../text/normalise.js';
import type { Span } from '../text/sentences.js';
import type { RankedAnswer, Scored, ScoredAnswers } from './score-candidates.js';

/** Text of an answer, word for word, with its sources. */
export interface Reply {
  text: string;
  citations: Citation[];
}

/** Articles to ask back with. */
export interface Choice {
  /** Probability that the right one is among them. */
  confidence: number;
  language: Language;
  answers: { label: string; articleId: ArticleId }[];
}

/** Possible answer with its confidence. */
export interface Proposal {
  source: Source;
  language: Language;
  confidence: number;
  /** Confidence before the correction by traffic. */
  raw: number;
  /** Scoring mode and calibration behind the confidence. */
  calibration: string;
  evidence: Record<string, number>;
  /** Best first; the first is the answer. */
  candidates: Candidate[];
  /** The question is a bare subject, so a clarifying question is better than an answer. */
  isSubject: boolean;
  /** The previous turn may give the question another meaning, so a clarifying question is better too. */
  isAmbiguous?: true;
  /** Reply with the candidate at this index. */
  reply: (place: number) => Reply;
  /** Choices to ask back with if the confidence of the best is too low; fewest articles first. */
  choices: Choice[];
}

/**
 * Minimum confidence for giving a proposal as the answer. Answers keep the promise on average. One that leaves open what the question is about keeps
 * it alone, as passages do: its confidence separates right from wrong less well.
 */
export function thresholdFor({ source, evidence }: Proposal, promise: number, traffic: TrafficCalibration): number {
  return leavesOpen(evidence) ? promise : traffic.thresholdFor(source, promise);
}

/** Whether an answer may be about something else than the question: it has a single word of it, or another word in the place of one. */
export function leavesOpen({ singleTerm, substituted }: Proposal['evidence']): boolean {
  return Boolean(singleTerm || substituted);
}

export function proposeAnswer(model: KnowledgeModel, scored: ScoredAnswers, traffic: TrafficCalibration): Proposal {
  const confidence = traffic.correct('answers', scored.confidence);
  const { ranked } = scored;
  const first = ranked[0] as RankedAnswer;
  const candidates = ranked.map(({ unit, probability, scores }) =>
    // Where the first is wrong, the sharpening of the pool does not hold: undo it for the others.
    candidate(
      'answer',
      unit.passage,
      confidence * Math.min(1, probability / (first.probability || 1)) ** (1 / sharpness),
      {
        ...scores,
        pooled: probability,
      },
    ),
  );
  const choices = scored.choices.map(({ size, confidence }) => ({
    confidence: dampUpward(confidence, traffic.correct('answers', confidence)),
    language: model.knowledge.language,
    answers: ranked.slice(0, size).map(({ unit }) => ({ label: unit.article.title, articleId: unit.article.id })),
  }));
  const reply = (place: number) => replyWithAnswer((ranked[place] as RankedAnswer).unit);
  const { isSubject } = scored;
  const { language } = model.knowledge;
  return { source: 'answers', language, confidence, ...recordOf(model, scored), candidates, isSubject, reply, choices };
}

/**
 * Confidence that the right answer is among several, corrected by traffic. A downward correction applies in full, an upward one by half: more
 * answerable traffic raises the confidence in the best answer, but says less about questions between two answers, which a third, missing answer
 * may match as well.
 */
function dampUpward(raw: number, corrected: number): number {
  return corrected < raw ? corrected : sigmoid((logit(raw) + logit(corrected)) / 2);
}

export function replyWithAnswer({ article, passage }: AnswerUnit): Reply {
  return { text: article.body.trim(), citations: [cite(passage, { start: 0, end: passage.text.length })] };
}

/** Quote below the heading of its section, which may limit what it says: "dogs are welcome", on one of the tours. */
export function replyWithQuote(passage: Passage, span: Span): Reply {
  const quoted = passage.text.slice(span.start, span.end);
  const heading = passage.headings
    .at(-1)
    ?.replaceAll(/[*[\]]/g, '')
    .trim();
  return { text: heading ? `**${heading}**\n\n${quoted}` : quoted, citations: [cite(passage, span)] };
}

export function proposePassage(
  model: KnowledgeModel,
  scored: Scored<FoundPassage> & { search: Search },
  traffic: TrafficCalibration,
): Proposal {
  const confidence = traffic.correct('documents', scored.confidence);
  const { ranked, search } = scored;
  const first = ranked[0] as FoundPassage;
  const candidates = ranked.map(({ passage, score, topic, sentence }) =>
    // Scores of found passages lie close together; the fourth power spreads them like probabilities.
    candidate('document', passage, confidence * Math.min(1, (score / (first.score || 1)) ** 4), {
      score,
      topic,
      sentence,
    }),
  );
  const { articleId, title } = first.passage;
  const choices = [
    {
      confidence: dampUpward(scored.confidence, confidence),
      language: model.knowledge.language,
      answers: [{ label: title, articleId }],
    },
  ];
  const { passages } = model.knowledge;
  const reply = (place: number) => {
    const found = ranked[place] as FoundPassage;
    return replyWithQuote(found.passage, quote(passages, found, search.terms.stems));
  };
  return {
    source: 'documents',
    language: model.knowledge.language,
    confidence,
    ...recordOf(model, scored),
    candidates,
    isSubject: false,
    reply,
    choices,
  };
}

function recordOf(model: KnowledgeModel, { mode, confidence, evidence }: Scored<unknown>) {
  return { raw: confidence, calibration: `${mode}:${model.calibration.id}`, evidence };
}

export function candidate(
  kind: Candidate['kind'],
  { articleId, version, passageId, title }: Passage,
  confidence: number,
  scores: Partial<Record<ScoreName, number>>,
): Candidate {
  return { kind, articleId, version, passageId, title, confidence, scores };
}
