import type { Answer, Question } from '#engine/ports/answerer.js';
import type { KnowledgeModel } from '../knowledge/knowledge-model.js';
import type { Pause } from '../numeric/pause.js';
import type { Language } from '../text/normalise.js';
import { candidate, replyWithAnswer, replyWithQuote } from './propose.js';
import { maxWords } from './read-question.js';
import { answered, emptyDraft } from './record.js';

/** Confidence of a choice: only a mistaken click makes it wrong. */
const chosenConfidence = 0.99;

/** Answer with the article that the visitor chose; null without a choice, or if it is no longer published. */
export async function answerChosen(
  question: Question,
  models: ReadonlyMap<Language, KnowledgeModel>,
  pause: Pause,
): Promise<Answer | null> {
  const id = question.chosen;
  if (!id) return null;
  for (const { knowledge } of models.values()) {
    const unit = knowledge.answer(id);
    if (unit) {
      const chosen = candidate('answer', unit.passage, chosenConfidence, {});
      return answered(recordOf(question, chosen), replyWithAnswer(unit));
    }
    const [opening] = knowledge.passagesOf(id);
    if (!opening) continue;
    await pause();
    // The choice is a title, and common to all parts of the document: the question before it says which one is meant, unless it finds none.
    const { previousTurn, text } = question;
    const find = (asked: string) =>
      knowledge.passages
        .search(knowledge.analyseQuestion(asked, maxWords))
        .found.find(({ passage }) => passage.articleId === id)?.passage;
    const before = previousTurn ? find(previousTurn) : undefined;
    const passage = before ?? find([previousTurn, text].filter(Boolean).join('\n')) ?? opening;
    // Whole: the visitor has chosen the document, and nobody the sentence.
    const reply = replyWithQuote(passage, { start: 0, end: passage.text.length });
    return answered(recordOf(question, candidate('document', passage, chosenConfidence, {})), reply);
  }
  return null;
}

function recordOf(question: Question, chosen: ReturnType<typeof candidate>) {
  return {
    ...emptyDraft(question),
    candidates: [chosen],
    evidence: { chosen: 1 },
    confidence: chosenConfidence,
    calibration: 'chosen',
  };
}
