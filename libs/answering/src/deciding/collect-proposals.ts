import type { Candidate } from '#contracts/answer.js';
import { onlyVaries } from '#domain/dialogue/entities/only-points.js';
import type { Question } from '#engine/ports/answerer.js';
import type { TrafficCalibration } from '../feedback/traffic-calibration.js';
import type { Knowledge } from '../knowledge/knowledge.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import type { Pause } from '../numeric/pause.js';
import { analyseEnd } from '../text/analyse.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { eitherOf } from './clarify.js';
import { type Proposal, proposeAnswer, proposePassage, thresholdFor } from './propose.js';
import { maxWords, turnBefore } from './read-question.js';
import { scoreAnswers, scoreDocuments } from './score-candidates.js';
import { namesAnything, standaloneQuestion } from './standalone.js';

/** Proposals for a question, highest confidence first: per language, per reading (alone or with the previous turn) and per source. */
export async function collectProposals(
  question: Question,
  models: Models,
  traffic: TrafficCalibration,
  pause: Pause,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  const isWord = (word: string) => [...models.values()].some(({ knowledge }) => knowledge.knows(word));
  for (const language of languagesToTry(question, models)) {
    const model = models.get(language);
    if (model)
      proposals.push(...(await new LanguageProposals(question, { ...model }, traffic, isWord, pause).proposals()));
  }
  // The sort is stable: among equals the preferred language and the original question come first.
  return proposals.sort((left, right) => right.confidence - left.confidence);
}

type Models = ReadonlyMap<Language, KnowledgeModel>;

/** Language of a question, one of `spoken`; null if neither its stop words nor the previous turn decide it. */
export function languageOfQuestion(question: Question, spoken: Language[]): Language | null {
  const [likely, ...others] = languagesOf(question, spoken);
  return others.length === 0 ? (likely ?? null) : null;
}

/** Languages of a question: if its stop words do not decide, the previous turn may. */
function languagesOf({ text, previousTurn, locale }: Question, spoken: Language[]): Language[] {
  const languages = guessLanguages(text, languageOf(locale), spoken);
  if (languages.length < 2 || previousTurn === null) return languages;
  return guessLanguages(`${text}\n${previousTurn}`, languageOf(locale), spoken);
}

/**
 * Languages to try: if stop words do not decide, that of the conversation, where its articles alone have a word of the question ("brake
 * problem"). Another language alone would not do: a word of it may be a misspelling.
 */
function languagesToTry(question: Question, models: Models): Language[] {
  const languages = languagesOf(question, [...models.keys()]);
  if (languages.length < 2) return languages;
  const knowing = [...models.values()].filter(({ knowledge }) => knowsAny(knowledge, question.text));
  const [only, ...others] = knowing.map(({ knowledge }) => knowledge.language);
  return only === languageOf(question.locale) && others.length === 0 ? [only] : languages;
}

/** Whether the articles contain a content word of the question. */
function knowsAny(knowledge: Knowledge, text: string): boolean {
  const stopWords = stopWordsOf(knowledge.language);
  return analyseEnd(text, knowledge.language, maxWords).words.some(
    (word) => !stopWords.has(word) && knowledge.knows(word),
  );
}

/** Proposals of one language for one question. */
class LanguageProposals {
  constructor(
    private readonly question: Question,
    /** Copy of the model: a training may complete between two readings of the question. */
    private readonly model: KnowledgeModel,
    private readonly traffic: TrafficCalibration,
    /** Whether a word exists in any language: words of another language are not misspellings. */
    private readonly isWord: (word: string) => boolean,
    private readonly pause: Pause,
  ) {}

  async proposals(): Promise<Proposal[]> {
    const { text } = this.question;
    const { language } = this.model.knowledge;
    const before = turnBefore(this.question, language);
    // "And tomorrow?" names nothing: it is the question before, of another day, whose answer may be the same.
    if (before !== null && onlyVaries(text)) return this.proposeBoth(before, text);
    const alone = await this.propose(text, await this.vectorOf(text));
    if (before === null) return alone;
    const isWhole = standaloneQuestion(this.question, [language]) === text;
    // A question that equals a phrasing of an article, as suggested ones do, is not ambiguous: the previous turn adds nothing but two readings,
    // unless that answer has been rejected.
    const isPhrasing = ({ evidence }: Proposal) => isWhole && evidence.exact === 1;
    const isSure = alone.some((proposal) => isPhrasing(proposal) && this.passes(proposal));
    if (isSure && !this.question.rejected?.length) return alone;
    const previous = await this.propose(before, await this.vectorOf(before));
    const said = previous.filter((proposal) => this.passes(proposal));
    const joined = await this.proposeBoth(before, text);
    // Combined with the previous turn, a question may repeat that turn's answer: "what time is dinner?" after breakfast. A repetition
    // therefore counts only for a follow-up, and if the question alone leads there as well, by what it names.
    const repeats = ({ candidates: [best] }: Proposal, first: Candidate | undefined) =>
      isSame(best, first) && (holdsAll(best) || !namesAnything(text, language));
    const fresh = joined.filter(
      ({ candidates: [first] }) =>
        !said.some((proposal) => isSame(proposal.candidates[0], first)) ||
        (!isWhole && alone.some((proposal) => repeats(proposal, first))),
    );
    // "How much?" after an answer about rentals is about rentals: no other article with a price is a valid choice.
    const isAboutPrevious = fresh.length < joined.length && !isWhole;
    // "Is a helmet included?" after a question about rentals: an answer to both together also contains words of this one.
    const isHeld = (first: Candidate | undefined) =>
      alone.some(({ candidates }) => candidates.some((each) => isSame(each, first) && shareHeld(each) > 0));
    const mayReferBack = !isWhole || joined.some(({ candidates: [first] }) => isHeld(first));
    const isAmbiguous = (proposal: Proposal) =>
      mayReferBack &&
      this.passes(proposal) &&
      !isPhrasing(proposal) &&
      !joined.some((other) => isSameAnswer(other, proposal));
    const read = alone.map((proposal) => {
      if (isAmbiguous(proposal)) return ambiguous(proposal, fresh);
      return isAboutPrevious ? withoutChoices(proposal) : proposal;
    });
    return [...read, ...fresh];
  }

  private passes(proposal: Proposal): boolean {
    return proposal.confidence >= thresholdFor(proposal, this.question.threshold, this.traffic);
  }

  /** Proposals for a turn read together with the one before it. */
  private async proposeBoth(before: string, text: string): Promise<Proposal[]> {
    const both = `${before}\n${text}`;
    return this.propose(both, await this.vectorOf(both));
  }

  private async vectorOf(text: string): Promise<Float32Array | null> {
    return (await this.model.embeddings?.ofQuestion(text)) ?? null;
  }

  private async propose(text: string, vector: Float32Array | null = null): Promise<Proposal[]> {
    const { model, traffic, pause } = this;
    await pause();
    const read = model.knowledge.analyseQuestion(text, maxWords, this.isWord);
    await pause();
    const answers = scoreAnswers(model, read, { vector, more: this.question.rejected?.length ?? 0 });
    await pause();
    const documents = scoreDocuments(model, read);
    return [
      ...(answers ? [proposeAnswer(model, answers, traffic)] : []),
      ...(documents ? [{ ...proposePassage(model, documents, traffic), isSubject: answers?.isSubject ?? false }] : []),
    ];
  }
}

/** Removes the choices and the subject: a question that depends on the previous turn names no subject. */
function withoutChoices(proposal: Proposal): Proposal {
  return { ...proposal, choices: [], isSubject: false };
}

/**
 * Ambiguous reading: "How long does it take?" alone is about deliveries, but hardly so after a question about repairs. If the reading with the
 * previous turn leads to another answer, the visitor chooses, unless the confidence of that reading is high enough.
 */
function ambiguous(alone: Proposal, fresh: readonly Proposal[]): Proposal {
  const others = fresh.flatMap(({ source, choices }) => (source === alone.source ? choices.slice(0, 1) : []));
  const choices = alone.choices
    .slice(0, 1)
    .map((choice) => others.reduceRight((some, other) => eitherOf(other, some), choice));
  return { ...alone, choices, isAmbiguous: true };
}

/**
 * Whether a candidate contains all content words of the question: among a few articles one is always the best, whatever the question. True for
 * passages, which are found by their words.
 */
function holdsAll(candidate: Candidate | undefined): boolean {
  return shareHeld(candidate) > 0.99;
}

function shareHeld(candidate: Candidate | undefined): number {
  return candidate?.scores.content ?? 1;
}

function isSameAnswer(left: Proposal, right: Proposal): boolean {
  return isSame(left.candidates[0], right.candidates[0]);
}

function isSame(left: Candidate | undefined, right: Candidate | undefined): boolean {
  return left?.articleId === right?.articleId && left?.passageId === right?.passageId;
}
