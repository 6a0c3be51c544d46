import type { MessageChoice } from '#contracts/answer.js';
import { readPosition } from './entities/read-position.js';
import { normalizeWords } from './normalize-words.js';

type Labelled = Pick<MessageChoice, 'label'>;

/**
 * Finds the choice made by these words, or null. A label matches in any case, with surrounding spaces and its number in front ("2.
 * Returns"); so does a position: the number alone, or "the second one". If both are given, they must name the same choice.
 */
export function findChoice<C extends Labelled>(choices: readonly C[], said: readonly string[]): C | null {
  const found = new Set(said.map((words) => choiceNamed(choices, words)));
  const [choice = null] = found;
  return found.size === 1 ? choice : null;
}

function choiceNamed<C extends Labelled>(choices: readonly C[], words: string): C | null {
  const wanted = normalizeWords(words);
  const [, number, rest] = /^(\d{1,2})(?:[.):]|\s|$)\s*(.*)/s.exec(wanted) ?? [];
  const byLabel = (label: string) => choices.find((choice) => normalizeWords(choice.label) === label);
  const labelled = byLabel(wanted) ?? (number === undefined || !rest ? undefined : byLabel(rest));
  if (labelled) return labelled;
  const position = readPosition(words, choices.length);
  return position === null ? null : (choices[position] ?? null);
}
