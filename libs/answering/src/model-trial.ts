import type { AnswerDecision } from '#contracts/answer.js';
import type { Answer, Passage, Question, Trial } from '#engine/ports/answerer.js';
import { decide } from './deciding/decide.js';
import type { TrafficCalibration } from './feedback/traffic-calibration.js';
import type { KnowledgeModel } from './knowledge/knowledge-model.js';
import { yieldingPause } from './numeric/pause.js';
import type { Language } from './text/normalise.js';

/** Trial of an edit on copies of the models. Traffic corrects its confidence, but its questions are not counted as traffic. */
export class ModelTrial implements Trial {
  constructor(
    private readonly models: ReadonlyMap<Language, KnowledgeModel>,
    private readonly traffic: TrafficCalibration,
  ) {}

  answer(question: Question): Promise<Answer> {
    return decide(question, this.models, this.traffic, yieldingPause(undefined, 'question'));
  }

  passages({ candidates }: AnswerDecision): Passage[] {
    return candidates.flatMap(({ articleId, passageId }) => {
      const known = [...this.models.values()].flatMap(({ knowledge }) => knowledge.passagesOf(articleId));
      return known.find((passage) => passage.passageId === passageId) ?? [];
    });
  }
}
