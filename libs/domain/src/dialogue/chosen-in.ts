import type { Choice } from '#contracts/answer.js';

/**
 * The choice that these words make, or null. A label counts in any case, with spaces around it and with its number in
 * front ("2. Returns"); so does the number alone, as people answer a list. When somebody says two things, both must name
 * the same choice.
 */
export function chosenIn(choices: readonly Choice[], said: readonly string[]): Choice | null {
  const named = new Set(said.map((words) => namedBy(choices, words)));
  const [choice = null] = named;
  return named.size === 1 ? choice : null;
}

function namedBy(choices: readonly Choice[], words: string): Choice | null {
  const wanted = plain(words);
  const [, number, rest] = /^(\d{1,2})(?:[.):]|\s|$)\s*(.*)$/s.exec(wanted) ?? [];
  const byLabel = (label: string) => choices.find((choice) => plain(choice.label) === label);
  if (number === undefined || rest === undefined) return byLabel(wanted) ?? null;
  return byLabel(wanted) ?? (rest === '' ? choices[Number(number) - 1] : byLabel(rest)) ?? null;
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
