import type { Candidate } from '#contracts/answer.js';
import type { Question } from '#engine/ports/answerer.js';
import type { Traffic } from '../experience/traffic.js';
import type { Pause } from '../numeric/pause.js';
import { guessLanguages } from '../text/guess-language.js';
import { type Language, languageOf } from '../text/normalise.js';
import { considerAnswers, considerDocuments, type Mind } from './consider.js';
import { type Proposal, proposeAnswer, proposePassage } from './propose.js';
import { mostWords, turnBefore } from './read-question.js';

/** All that could be said to a question, surest first: by language, by way of reading it, and by source. */
export async function gather(
  question: Question,
  minds: ReadonlyMap<Language, Mind>,
  traffic: Traffic,
  pause: Pause,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const language of guessLanguages(question.text, languageOf(question.locale), [...minds.keys()])) {
    const mind = minds.get(language);
    if (mind) proposals.push(...(await new Gathering(question, { ...mind }, traffic, pause).proposals()));
  }
  // The sort is stable: among equals the preferred language and the question as it stands come first.
  return proposals.sort((left, right) => right.confidence - left.confidence);
}

/** One question to the mind of one language. */
class Gathering {
  constructor(
    private readonly question: Question,
    /** A copy: while the question is read in several ways, a training may end. */
    private readonly mind: Mind,
    private readonly traffic: Traffic,
    private readonly pause: Pause,
  ) {}

  async proposals(): Promise<Proposal[]> {
    const vector = await this.mind.meanings?.ofQuestion(this.question.text);
    const alone = await this.propose(this.question.text, vector);
    const before = turnBefore(this.question, this.mind.knowledge.language);
    if (before === null) return alone;
    const previous = await this.propose(before);
    // Together, the turn before may drown the question and have its own answer said again: a repetition must be what the
    // question alone points to first as well.
    const joined = (await this.propose(`${before}\n${this.question.text}`)).filter(
      ({ candidates: [first] }) =>
        !previous.some((proposal) => isSame(proposal.candidates[0], first)) ||
        alone.some(({ candidates: [best] }) => isSame(best, first)),
    );
    return [...alone, ...joined];
  }

  private async propose(text: string, vector: Float32Array | null = null): Promise<Proposal[]> {
    const { mind, traffic, pause } = this;
    await pause();
    const read = mind.knowledge.read(text, mostWords);
    await pause();
    const answers = considerAnswers(mind, read, { vector, more: this.question.rejected?.length ?? 0 });
    await pause();
    const documents = considerDocuments(mind, read);
    return [
      ...(answers ? [proposeAnswer(mind, answers, traffic)] : []),
      ...(documents ? [proposePassage(mind, documents, traffic)] : []),
    ];
  }
}

function isSame(left: Candidate | undefined, right: Candidate | undefined): boolean {
  return left?.articleId === right?.articleId && left?.passageId === right?.passageId;
}
