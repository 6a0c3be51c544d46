import type { AnswerDecision } from '#contracts/answer.js';
import type { Answer, Passage, Question, Trial } from '#engine/ports/answerer.js';
import type { Mind } from './deciding/consider.js';
import { decide } from './deciding/decide.js';
import type { Traffic } from './experience/traffic.js';
import { politePause } from './numeric/pause.js';
import type { Language } from './text/normalise.js';

/** Minds after an edit. Real traffic corrects their confidence, and learns nothing from them. */
export class MindTrial implements Trial {
  constructor(
    private readonly minds: ReadonlyMap<Language, Mind>,
    private readonly traffic: Traffic,
  ) {}

  answer(question: Question): Promise<Answer> {
    return decide(question, this.minds, this.traffic, politePause(undefined, 'question'));
  }

  passages({ candidates }: AnswerDecision): Passage[] {
    return candidates.flatMap(({ articleId, passageId }) => {
      const known = [...this.minds.values()].flatMap(({ knowledge }) => knowledge.passagesOf(articleId));
      return known.find((passage) => passage.passageId === passageId) ?? [];
    });
  }
}
