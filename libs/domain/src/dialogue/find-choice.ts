import type { MessageChoice } from '#contracts/answer.js';
import { readPosition } from './entities/read-position.js';
import { normalizeWords } from './normalize-words.js';

type Labelled = Pick<MessageChoice, 'label'>;

/**
 * Finds the choice that these words make, or null. A label counts in any case, with spaces around it and with its number in
 * front ("2. Returns"); so does its place: the number alone, as people answer a list, or "the second one". When somebody says two things, both must name
 * the same choice.
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
