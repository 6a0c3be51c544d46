import { plainWords } from './plain-words.js';

const articles = new Set('the a an il lo la l i gli le un uno'.split(' '));
const pronouns = new Set(
  'this that these those it other others another same both either neither questo questa questi queste quello quella quelli quelle altro altra altri altre stesso stessa entrambi entrambe'.split(
    ' ',
  ),
);
/** Places, comparisons, and nouns for any offer. */
const places = new Set(
  [
    'one ones first second third fourth fifth last next previous former latter middle or and',
    'earlier sooner later earliest soonest latest before after time times slot slots option options choice',
    'primo prima secondo seconda terzo terza quarto quarta quinto quinta ultimo ultima ultimi ultime prossimo prossima',
    'precedente successivo successiva dopo piu tardi presto orario orari opzione scelta',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a message only points at something, and names nothing: "the later one", "quello dopo", "another time". */
export function onlyPoints(text: string): boolean {
  const words = plainWords(text).split(' ');
  const isPointing = (word: string) => pronouns.has(word) || places.has(word);
  return words.some(isPointing) && words.every((word) => isPointing(word) || articles.has(word));
}

/** Whether a name only points at somebody. A place alone may be a name: "Primo". */
export function isPointer(name: string): boolean {
  const words = plainWords(name);
  return onlyPoints(name) && (words.includes(' ') || pronouns.has(words));
}
