import type { Candidate } from '#contracts/answer.js';
import type { Question } from '#engine/ports/answerer.js';
import type { TrafficCalibration } from '../feedback/traffic-calibration.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import type { Pause } from '../numeric/pause.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { type Proposal, proposeAnswer, proposePassage } from './propose.js';
import { maxWords, turnBefore } from './read-question.js';
import { scoreAnswers, scoreDocuments } from './score-candidates.js';

/** Proposals for a question, surest first: per language, per reading (alone or with the previous turn) and per source. */
export async function collectProposals(
  question: Question,
  models: ReadonlyMap<Language, KnowledgeModel>,
  traffic: TrafficCalibration,
  pause: Pause,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const language of guessLanguages(question.text, languageOf(question.locale), [...models.keys()])) {
    const model = models.get(language);
    if (model) proposals.push(...(await new LanguageProposals(question, { ...model }, traffic, pause).proposals()));
  }
  // The sort is stable: among equals the preferred language and the question as it stands come first.
  return proposals.sort((left, right) => right.confidence - left.confidence);
}

/** Proposals of one language for one question. */
class LanguageProposals {
  constructor(
    private readonly question: Question,
    /** A copy: a training may end between two readings of the question. */
    private readonly model: KnowledgeModel,
    private readonly traffic: TrafficCalibration,
    private readonly pause: Pause,
  ) {}

  async proposals(): Promise<Proposal[]> {
    const vector = await this.model.embeddings?.ofQuestion(this.question.text);
    const alone = await this.propose(this.question.text, vector);
    const before = turnBefore(this.question, this.model.knowledge.language);
    if (before === null) return alone;
    const previous = await this.propose(before);
    // Read together, the previous turn may outweigh the question and repeat its own answer. A repetition therefore counts
    // only where it is also the best candidate of the question alone.
    const joined = (await this.propose(`${before}\n${this.question.text}`)).filter(
      ({ candidates: [first] }) =>
        !previous.some((proposal) => isSame(proposal.candidates[0], first)) ||
        alone.some(({ candidates: [best] }) => isSame(best, first)),
    );
    return [...alone, ...joined];
  }

  private async propose(text: string, vector: Float32Array | null = null): Promise<Proposal[]> {
    const { model, traffic, pause } = this;
    await pause();
    const read = model.knowledge.analyseQuestion(text, maxWords);
    await pause();
    const answers = scoreAnswers(model, read, { vector, more: this.question.rejected?.length ?? 0 });
    await pause();
    const documents = scoreDocuments(model, read);
    return [
      ...(answers ? [proposeAnswer(model, answers, traffic)] : []),
      ...(documents ? [proposePassage(model, documents, traffic)] : []),
    ];
  }
}

function isSame(left: Candidate | undefined, right: Candidate | undefined): boolean {
  return left?.articleId === right?.articleId && left?.passageId === right?.passageId;
}
