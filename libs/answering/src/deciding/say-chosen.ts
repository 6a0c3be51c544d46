import type { Answer, Question } from '#engine/ports/answerer.js';
import { quote } from '../documents/quote.js';
import type { Pause } from '../numeric/pause.js';
import type { Language } from '../text/normalise.js';
import type { Mind } from './consider.js';
import { candidate, sayAnswer, sayQuote } from './propose.js';
import { mostWords } from './read-question.js';
import { blank, saying } from './record.js';

/** The visitor has said which one is meant: only a slip of the finger speaks against it. */
const byChoice = 0.99;

/** Says the article that the visitor chose; null when none was, or it is no longer published. */
export async function sayChosen(
  question: Question,
  minds: ReadonlyMap<Language, Mind>,
  pause: Pause,
): Promise<Answer | null> {
  const id = question.chosen;
  if (!id) return null;
  for (const { knowledge } of minds.values()) {
    const unit = knowledge.answer(id);
    if (unit) {
      const chosen = candidate('answer', unit.passage, byChoice, {});
      return saying(recordOf(question, chosen), sayAnswer(unit));
    }
    const [opening] = knowledge.passagesOf(id);
    if (!opening) continue;
    await pause();
    // What is chosen is a title; what was asked before it says which part of the document is wanted.
    const asked = [question.previousTurn, question.text].filter(Boolean).join('\n');
    const search = knowledge.passages.search(knowledge.read(asked, mostWords));
    const found = search.found.find(({ passage }) => passage.articleId === id) ?? { passage: opening, sentences: [] };
    const said = sayQuote(found.passage, quote(knowledge.passages, found, search.terms.stems));
    return saying(recordOf(question, candidate('document', found.passage, byChoice, {})), said);
  }
  return null;
}

function recordOf(question: Question, chosen: ReturnType<typeof candidate>) {
  return {
    ...blank(question),
    candidates: [chosen],
    evidence: { chosen: 1 },
    confidence: byChoice,
    calibration: 'chosen',
  };
}
