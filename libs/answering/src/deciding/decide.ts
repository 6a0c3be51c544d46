import type { AnswerDecision, Candidate, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import { rawName, smallTalkCalibration, type Traffic } from '../experience/traffic.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { considerAnswers, considerDocuments, type Mind } from './consider.js';
import { type Proposal, proposeAnswer, proposePassage } from './propose.js';
import { mostWords, turnBefore } from './read-question.js';
import { type SmallTalkReply, smallTalk } from './small-talk.js';

const candidatesKept = 5;
/** How much surer a passage has to be to go before an authored answer that is sure enough. */
const authoredLead = 0.1;

/** Decides whether to answer, and with what. Pure but for the clock that measures how long it took. */
export function decide(question: Question, minds: ReadonlyMap<Language, Mind>, traffic: Traffic): Answer {
  const began = performance.now();
  const preferred = languageOf(question.locale);
  const talk = smallTalk(question.text, preferred);
  const proposals = guessLanguages(question.text, preferred, [...minds.keys()]).flatMap((language) => {
    const mind = minds.get(language);
    return mind ? proposalsFor(question, mind, traffic) : [];
  });
  // The sort is stable: among equals the preferred language and the question as it stands come first.
  const byConfidence = [...proposals].sort((left, right) => right.confidence - left.confidence);
  const passing = byConfidence.filter((proposal) => proposal.confidence >= question.threshold);
  const chosen = talk ? authoredSmallTalk(talk, passing) : preferAuthored(passing);
  const best = chosen ?? byConfidence[0];
  const record = {
    question: question.text,
    locale: question.locale,
    threshold: question.threshold,
    candidates: best ? rank(best, byConfidence) : [],
    evidence: { ...best?.evidence, ...rawsOf(proposals) },
  };
  if (talk && !chosen) return sayingSmallTalk(talk, record, began);
  const said = chosen?.say();
  const reason: WithholdReason | null = said ? null : best ? 'low_confidence' : 'no_match';
  const decision: AnswerDecision = {
    ...record,
    decision: said ? 'answer' : 'withhold',
    reason,
    confidence: best?.confidence ?? 0,
    calibration: [best?.calibration ?? 'none', traffic.version].filter(Boolean).join(' '),
    tookMs: performance.now() - began,
  };
  return { text: said?.text ?? '', citations: said?.citations ?? [], choices: [], decision };
}

type Considerations = Pick<AnswerDecision, 'question' | 'locale' | 'threshold' | 'candidates' | 'evidence'>;

function sayingSmallTalk({ kind, text }: SmallTalkReply, record: Considerations, began: number): Answer {
  const person = kind === 'person';
  const decision: AnswerDecision = {
    ...record,
    decision: person ? 'withhold' : 'answer',
    reason: person ? 'visitor_requested' : null,
    confidence: 1,
    calibration: smallTalkCalibration,
    tookMs: performance.now() - began,
  };
  return { text, citations: [], choices: [], decision };
}

/** An operator's own answer to a greeting goes before the built-in one. A wish for a person is never answered. */
function authoredSmallTalk({ kind }: SmallTalkReply, passing: readonly Proposal[]): Proposal | undefined {
  return kind === 'person' ? undefined : passing.find(({ source }) => source === 'answers');
}

function proposalsFor(question: Question, mind: Mind, traffic: Traffic): Proposal[] {
  const alone = propose(question.text, mind, traffic);
  const before = turnBefore(question, mind.knowledge.language);
  if (before === null) return alone;
  const previous = propose(before, mind, traffic);
  // Together, the turn before may drown the question and have its own answer said again: a repetition must be
  // something that the question alone points to as well.
  const joined = propose(`${before}\n${question.text}`, mind, traffic).filter(
    ({ candidates: [first] }) =>
      !previous.some((proposal) => isSame(proposal.candidates[0], first)) ||
      alone.some(({ candidates }) => candidates.some((candidate) => isSame(candidate, first))),
  );
  return [...alone, ...joined];
}

function propose(text: string, mind: Mind, traffic: Traffic): Proposal[] {
  const read = mind.knowledge.read(text, mostWords);
  const answers = considerAnswers(mind, read);
  const documents = considerDocuments(mind, read);
  return [
    ...(answers ? [proposeAnswer(mind, answers, traffic)] : []),
    ...(documents ? [proposePassage(mind, documents, traffic)] : []),
  ];
}

function isSame(left: Candidate | undefined, right: Candidate | undefined): boolean {
  return left?.articleId === right?.articleId && left?.passageId === right?.passageId;
}

/** An authored answer that is sure enough goes before a passage, unless the passage is much surer. */
function preferAuthored(passing: readonly Proposal[]): Proposal | undefined {
  const [first] = passing;
  const authored = passing.find(({ source }) => source === 'answers');
  if (!first || !authored) return first;
  return authored.confidence >= first.confidence - authoredLead ? authored : first;
}

/** The calibrated confidence of each source, before traffic corrected it: what traffic is learned from. */
function rawsOf(proposals: readonly Proposal[]): Record<string, number> {
  const raws: Record<string, number> = {};
  for (const { source, raw } of proposals) raws[rawName[source]] = Math.max(raw, raws[rawName[source]] ?? 0);
  return raws;
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
