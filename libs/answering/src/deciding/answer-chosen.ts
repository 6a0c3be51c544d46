import type { Answer, Question } from '#engine/ports/answerer.js';
import { quote } from '../documents/quote.js';
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
    // The choice is a title; the previous question determines which part of the document to quote.
    const asked = [question.previousTurn, question.text].filter(Boolean).join('\n');
    const search = knowledge.passages.search(knowledge.analyseQuestion(asked, maxWords));
    const found = search.found.find(({ passage }) => passage.articleId === id) ?? { passage: opening, sentences: [] };
    const reply = replyWithQuote(found.passage, quote(knowledge.passages, found, search.terms.stems));
    return answered(recordOf(question, candidate('document', found.passage, chosenConfidence, {})), reply);
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
