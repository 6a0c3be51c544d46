import type { Candidate, WithholdReason } from '#contracts/answer.js';
import type { Answer, Question } from '#engine/ports/answerer.js';
import { rawName, smallTalkCalibration, type TrafficCalibration } from '../feedback/traffic-calibration.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import type { Pause } from '../numeric/pause.js';
import { type Language, languageOf } from '../text/normalise.js';
import { answerChosen } from './answer-chosen.js';
import { choiceFor } from './clarify.js';
import { collectProposals, languageOfQuestion } from './collect-proposals.js';
import { nextBest } from './next-best.js';
import { policyTopicIn } from './policy-topics.js';
import { leavesOpen, type Proposal, thresholdFor } from './propose.js';
import { answered, completeDecision, type DecisionDraft, emptyDraft, withheld } from './record.js';
import { isPointer, isRefusal, type SmallTalkReply, smallTalk } from './small-talk.js';
import { standaloneQuestion, turnFollowed } from './standalone.js';
import { wording } from './wording.js';

const candidatesKept = 5;
/** Lead in confidence that a passage needs to win against an authored answer that passes. */
const authoredLead = 0.1;

/** Languages for topics and replies, in addition to those of the articles. */
const recognisedLanguages: Language[] = ['en', 'it'];

/** Decision policy: answer, ask back or withhold. Pure, except for the clock that measures its duration. */
export async function decide(
  asked: Question,
  models: ReadonlyMap<Language, KnowledgeModel>,
  traffic: TrafficCalibration,
  pause: Pause,
): Promise<Answer> {
  const began = performance.now();
  const languages = [...new Set([...recognisedLanguages, ...models.keys()])];
  // Reply in the language of the question, which may differ from that of the page.
  const locale = languageOfQuestion(asked, languages) ?? asked.locale;
  const question = { ...asked, locale, previousTurn: turnFollowed(asked, languageOf(locale)) };
  const conclude = (answer: Answer) =>
    completeDecision(answer, standaloneQuestion(question, [...models.keys()]), performance.now() - began);
  const talk = smallTalk(question.text, languageOf(question.locale), {
    previousTurn: asked.previousTurn,
    isReply: question.isReply ?? false,
    isOffered: question.mayClarify === false,
  });
  const topics = question.policyTopics ?? [];
  const topic = talk?.kind === 'person' ? -1 : await policyTopicIn(question.text, topics, languages, pause);
  if (topic >= 0)
    return conclude(withheld({ ...emptyDraft(question), evidence: { policyTopic: topic } }, 'policy_topic'));
  const chosen = await answerChosen(question, models, pause);
  if (chosen) return conclude(chosen);
  const proposals = await collectProposals(question, models, traffic, pause);
  if (question.rejected?.length && talk?.kind !== 'person')
    return conclude(nextBest(question, question.rejected, proposals));
  const usable = namesNothing(question, asked.previousTurn) ? proposals.filter(isExact) : proposals;
  return conclude(fromProposals(question, talk, usable, traffic));
}

/** Whether a turn has no subject: any likeness of its words to an article means nothing. */
function namesNothing(question: Question, previousTurn: string | null): boolean {
  const { text } = question;
  return isPointer(text, previousTurn) || isRefusal(text) || settles(question, previousTurn);
}

/**
 * Whether a turn that may reply to somebody turns something down or agrees: "forget it" is no question about a forgotten password, and "ok" none
 * about anything.
 */
function settles({ text, locale, isReply }: Question, previousTurn: string | null): boolean {
  if (isReply !== true) return false;
  const kind = smallTalk(text, languageOf(locale), { previousTurn, isReply: false })?.kind;
  return kind === 'decline' || kind === 'acknowledgement';
}

function isExact({ source, evidence }: Proposal): boolean {
  return source === 'answers' && evidence.exact === 1;
}

/** `proposals`: highest confidence first. */
function fromProposals(
  question: Question,
  talk: SmallTalkReply | null,
  proposals: readonly Proposal[],
  traffic: TrafficCalibration,
): Answer {
  const choice = choiceFor(question, proposals);
  // A greeting is no subject.
  const mayAsk = talk === null && choice !== null;
  const passing = proposals.filter(
    (proposal) =>
      !(isBetterAsked(proposal) && mayAsk) &&
      proposal.confidence >= thresholdFor(proposal, question.threshold, traffic),
  );
  const winner = talk ? authoredSmallTalk(talk, passing) : preferAuthored(preferUnambiguous(passing));
  // Words that may be of any language are asked back about or withheld with the articles of one.
  const likely = choice?.language ?? languageOf(question.locale);
  const best = winner ?? proposals.find(({ language }) => language === likely) ?? proposals[0];
  const record: DecisionDraft = {
    ...emptyDraft(question),
    candidates: best ? rank(best, proposals) : [],
    evidence: { ...best?.evidence, ...rawsOf(proposals) },
    confidence: best?.confidence ?? 0,
    threshold: best ? thresholdFor(best, question.threshold, traffic) : question.threshold,
    calibration: [best?.calibration ?? 'none', traffic.version].filter(Boolean).join(' '),
  };
  if (talk && !winner) return smallTalkAnswer(talk, record);
  if (winner) return answered(record, winner.reply(0));
  if (choice) {
    const text = wording('whichOne', question.locale);
    const evidence = { ...record.evidence, choice: choice.confidence, subject: Number(best?.isSubject ?? false) };
    return { ...answered({ ...record, evidence }, { text, citations: [] }, 'clarify'), choices: choice.answers };
  }
  const reason: WithholdReason = best ? 'low_confidence' : 'no_match';
  return withheld(record, reason);
}

/** Whether a clarifying question is better than this answer, however high its confidence. */
function isBetterAsked({ isSubject, isAmbiguous, evidence }: Proposal): boolean {
  return isSubject || isAmbiguous === true || leavesOpen(evidence);
}

function smallTalkAnswer({ kind, text, isAbout }: SmallTalkReply, scored: DecisionDraft): Answer {
  const evidence = { ...scored.evidence, ...(isAbout && { about: 1 }) };
  const record = { ...scored, evidence, confidence: 1, calibration: smallTalkCalibration };
  if (kind === 'person') return withheld(record, 'visitor_requested');
  return answered(record, { text, citations: [] });
}

/**
 * Prefers an operator's own answer to the built-in one; to "ok" or "no thanks" only an article with this very phrasing, since a likeness to so
 * few common words means nothing. A wish for a person is handed off, never answered.
 */
function authoredSmallTalk({ kind }: SmallTalkReply, passing: readonly Proposal[]): Proposal | undefined {
  if (kind === 'person') return undefined;
  const isCommon = kind === 'acknowledgement' || kind === 'decline' || kind === 'pointer';
  return passing.find((proposal) => (isCommon ? isExact(proposal) : proposal.source === 'answers'));
}

function preferUnambiguous(passing: readonly Proposal[]): readonly Proposal[] {
  const others = passing.filter(({ isAmbiguous }) => !isAmbiguous);
  return others.length > 0 ? others : passing;
}

/** Prefers an authored answer that passes to a passage, unless the passage leads by {@link authoredLead}. */
function preferAuthored(passing: readonly Proposal[]): Proposal | undefined {
  const [first] = passing;
  const authored = passing.find(({ source }) => source === 'answers');
  if (!first || !authored) return first;
  return authored.confidence >= first.confidence - authoredLead ? authored : first;
}

/** Calibrated confidence of each source, before the correction by traffic, which is fitted to it. */
function rawsOf(proposals: readonly Proposal[]): Record<string, number> {
  const raws: Record<string, number> = {};
  for (const { source, raw } of proposals) raws[rawName[source]] = Math.max(raw, raws[rawName[source]] ?? 0);
  return raws;
}

/** Candidates of the proposal that won, then the best of the others in its language. */
function rank(best: Proposal, all: readonly Proposal[]): Candidate[] {
  const ranked = new Map(best.candidates.map((candidate) => [keyOf(candidate), candidate]));
  const others = all.filter(({ language }) => language === best.language);
  for (const candidate of others.flatMap((proposal) => proposal.candidates)) {
    const key = keyOf(candidate);
    if (!ranked.has(key))
      ranked.set(key, { ...candidate, confidence: Math.min(candidate.confidence, best.confidence) });
  }
  const [first, ...more] = ranked.values();
  if (!first) return [];
  more.sort((left, right) => right.confidence - left.confidence);
  return [first, ...more].slice(0, candidatesKept);
}

function keyOf({ articleId, passageId }: Candidate): string {
  return `${articleId} ${passageId}`;
}
