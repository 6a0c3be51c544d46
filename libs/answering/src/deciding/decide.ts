import type { AnswerDecision, Candidate, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import { rawName, type Traffic } from '../experience/traffic.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { considerAnswers, considerDocuments, type Mind } from './consider.js';
import { type Proposal, proposeAnswer, proposePassage } from './propose.js';
import { mostWords, readings } from './read-question.js';
import { smallTalk } from './small-talk.js';

const candidatesKept = 5;

/** Decides whether to answer, and with what. Pure but for the clock that measures how long it took. */
export function decide(question: Question, minds: ReadonlyMap<Language, Mind>, traffic: Traffic): Answer {
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
      if (answers) proposals.push(proposeAnswer(mind, answers, traffic));
      const documents = considerDocuments(mind, read);
      if (documents) proposals.push(proposePassage(mind, documents, traffic));
    }
  });
  // The sort is stable: among equals the preferred language and the question as it stands come first.
  const byConfidence = [...proposals].sort((left, right) => right.confidence - left.confidence);
  const passing = byConfidence.filter((proposal) => proposal.confidence >= question.threshold);
  const chosen = preferAuthored(passing);
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
    evidence: { ...best?.evidence, ...rawsOf(proposals) },
    calibration: [best?.calibration ?? 'none', traffic.version].filter(Boolean).join(' '),
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

/** How much surer a passage has to be to go before an authored answer that is sure enough. */
const authoredLead = 0.1;

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
