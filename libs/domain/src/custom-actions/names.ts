import { type CustomActionName, customPrefix } from '#contracts/business/custom-action-name.js';

/** A name of letters, digits and underscores that begins with a letter, from any text. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .replace(/_$/, '');
  return plain.slice(0, 60).replace(/_$/, '') || 'action';
}

/** Action name made from its name in another system. */
export function actionNameOf(...parts: readonly string[]): CustomActionName {
  return `${customPrefix}${slugOf(parts.map(slugOf).join('_'))}`;
}

/** The name of a field, an output or a tool as words: `firstName` is "First name". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.\-[\]]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A text that another system has written, as one line that fits: its words are data. Null: nothing is left. */
export function oneLine(text: unknown, max: number): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  if (line === '') return null;
  return line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** The same text for each language; an admin who speaks the other one translates it. */
export function inBoth(text: string): { readonly en: string; readonly it: string } {
  return { en: text, it: text };
}
