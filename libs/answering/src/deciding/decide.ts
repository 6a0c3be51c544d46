import type { AnswerDecision, Candidate, Citation, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import type { Judge } from '../confidence/calibration.js';
import type { FoundPassage, Search } from '../documents/passage-index.js';
import { cite, quote } from '../documents/quote.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { type Considered, considerAnswers, considerDocuments, type Mind, type RankedAnswer } from './consider.js';
import { mostWords, readings } from './read-question.js';
import { smallTalk } from './small-talk.js';

/** Corrects a calibrated confidence by what real traffic showed. */
export type Correct = (judge: Judge, confidence: number) => number;

interface Proposal {
  confidence: number;
  raw: number;
  judge: Judge;
  mind: Mind;
  evidence: Record<string, number>;
  candidates: Candidate[];
  /** What would be said. */
  say: () => { text: string; citations: Citation[] };
}

const candidatesKept = 5;

/** Decides whether to answer, and with what. Pure but for the clock that measures how long it took. */
export function decide(question: Question, minds: ReadonlyMap<Language, Mind>, correct: Correct): Answer {
  const began = performance.now();
  const preferred = languageOf(question.locale);
  const talk = smallTalk(question.text, preferred);
  if (talk) return answerSmallTalk(question, talk.kind === 'person', talk.text, began);

  const languages = guessLanguages(question.text, preferred, [...minds.keys()]);
  const proposals: Proposal[] = [];
  languages.forEach((language) => {
    const mind = minds.get(language);
    if (!mind) return;
    for (const text of readings(question, language)) {
      const read = mind.knowledge.read(text, mostWords);
      const answers = considerAnswers(mind, read);
      if (answers) proposals.push(proposeAnswer(mind, answers, correct));
      const documents = considerDocuments(mind, read);
      if (documents) proposals.push(proposePassage(mind, documents, correct));
    }
  });
  // The sort is stable: among equals the preferred language and the question as it stands come first.
  const byConfidence = [...proposals].sort((left, right) => right.confidence - left.confidence);
  const passing = byConfidence.filter((proposal) => proposal.confidence >= question.threshold);
  // An authored answer that is sure enough goes before a passage, however sure that is.
  const chosen = passing.find(({ judge }) => judge !== 'documents') ?? passing[0];
  const best = chosen ?? byConfidence[0];
  const said = chosen?.say();
  const reason: WithholdReason | null = said ? null : best ? 'low_confidence' : 'no_match';
  const decision: AnswerDecision = {
    decision: said ? 'answer' : 'withhold',
    reason,
    question: question.text,
    locale: question.locale,
    confidence: best?.confidence ?? 0,
    threshold: question.threshold,
    candidates: best ? rank(best, byConfidence) : [],
    evidence: best ? { ...best.evidence, raw: best.raw } : {},
    calibration: best ? `${best.judge}:${best.mind.calibration.id}` : 'none',
    tookMs: performance.now() - began,
  };
  return { text: said?.text ?? '', citations: said?.citations ?? [], decision };
}

function answerSmallTalk(question: Question, person: boolean, text: string, began: number): Answer {
  const decision: AnswerDecision = {
    decision: person ? 'withhold' : 'answer',
    reason: person ? 'visitor_requested' : null,
    question: question.text,
    locale: question.locale,
    confidence: 1,
    threshold: question.threshold,
    candidates: [],
    evidence: {},
    calibration: 'small-talk',
    tookMs: performance.now() - began,
  };
  return { text, citations: [], decision };
}

function proposeAnswer(mind: Mind, considered: Considered<RankedAnswer>, correct: Correct): Proposal {
  const confidence = correct(considered.judge, considered.confidence);
  const first = considered.ranked[0] as RankedAnswer;
  const candidates = considered.ranked.map(({ unit, probability, scores }): Candidate => {
    const { articleId, version, passageId, title } = unit.passage;
    const share = Math.min(1, probability / (first.probability || 1));
    return {
      kind: 'answer',
      articleId,
      version,
      passageId,
      title,
      confidence: confidence * share,
      scores: { ...scores, pooled: probability },
    };
  });
  const say = () => {
    const { article, passage } = first.unit;
    return { text: article.body.trim(), citations: [cite(passage, { start: 0, end: passage.text.length })] };
  };
  return {
    confidence,
    raw: considered.confidence,
    judge: considered.judge,
    mind,
    evidence: considered.evidence,
    candidates,
    say,
  };
}

function proposePassage(
  mind: Mind,
  considered: Considered<FoundPassage> & { search: Search },
  correct: Correct,
): Proposal {
  const confidence = correct('documents', considered.confidence);
  const first = considered.ranked[0] as FoundPassage;
  const candidates = considered.ranked
    .slice(0, candidatesKept)
    .map(({ passage, score, topic, sentence }): Candidate => {
      const { articleId, version, passageId, title } = passage;
      const share = Math.min(1, (score / (first.score || 1)) ** 4);
      return {
        kind: 'document',
        articleId,
        version,
        passageId,
        title,
        confidence: confidence * share,
        scores: { score, topic, sentence },
      };
    });
  const say = () => {
    const span = quote(mind.knowledge.passages, first.slot, considered.search.terms.stems);
    if (!span) return { text: '', citations: [] };
    return { text: first.passage.text.slice(span.start, span.end), citations: [cite(first.passage, span)] };
  };
  return {
    confidence,
    raw: considered.confidence,
    judge: considered.judge,
    mind,
    evidence: considered.evidence,
    candidates,
    say,
  };
}

/** Candidates of the proposal that won, then the best of the others. */
function rank(best: Proposal, all: Proposal[]): Candidate[] {
  const ranked = new Map(
    best.candidates.map((candidate) => [`${candidate.articleId} ${candidate.passageId}`, candidate]),
  );
  for (const candidate of all.flatMap((proposal) => proposal.candidates)) {
    const key = `${candidate.articleId} ${candidate.passageId}`;
    if (!ranked.has(key))
      ranked.set(key, { ...candidate, confidence: Math.min(candidate.confidence, best.confidence) });
  }
  const [first, ...others] = ranked.values();
  if (!first) return [];
  others.sort((left, right) => right.confidence - left.confidence);
  return [first, ...others].slice(0, candidatesKept);
}
