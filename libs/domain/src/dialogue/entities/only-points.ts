import { plainWords } from './plain-words.js';

const articles = new Set('the a an il lo la l i gli le un uno'.split(' '));
const pronouns = new Set(
  'this that these those it other others another same both either neither questo questa questi queste quello quella quelli quelle altro altra altri altre stesso stessa entrambi entrambe'.split(
    ' ',
  ),
);
/** Places and comparisons. */
const places = new Set(
  [
    'one ones first second third fourth fifth last next previous former latter middle',
    'earlier sooner later earliest soonest latest before after',
    'primo prima secondo seconda terzo terza quarto quarta quinto quinta ultimo ultima ultimi ultime prossimo prossima',
    'precedente successivo successiva dopo piu tardi presto',
  ].flatMap((line) => line.split(' ')),
);
/** Times and degrees without a subject. */
const vague = new Set(
  [
    'today tomorrow yesterday tonight now soon again maybe perhaps more less',
    'oggi domani dopodomani ieri stasera stamattina adesso ora subito ancora forse meno',
  ].flatMap((line) => line.split(' ')),
);
const joining = new Set('and or e ed o oppure'.split(' '));
/** Nouns for any offer, and parts of a day. Alone they may name something: "orari?" asks for the opening hours. */
const nouns = new Set(
  [
    'time times slot slots option options choice morning afternoon evening',
    'orario orari opzione scelta mattina pomeriggio sera',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a message only points at something, and names nothing: "the later one", "quello dopo", "maybe tomorrow". */
export function onlyPoints(text: string): boolean {
  const words = plainWords(text).split(' ');
  const isPointing = (word: string) => pronouns.has(word) || places.has(word) || vague.has(word);
  const isFilling = (word: string) => articles.has(word) || joining.has(word) || nouns.has(word);
  return words.some(isPointing) && words.every((word) => isPointing(word) || isFilling(word));
}

/** Whether a message only says when or how much, which may vary the question before: "and tomorrow?", "e stasera?". */
export function onlyVaries(text: string): boolean {
  const words = plainWords(text).split(' ');
  return (
    words.some((word) => vague.has(word)) &&
    words.every((word) => vague.has(word) || joining.has(word) || nouns.has(word))
  );
}

/** Whether a name only points at somebody. A place alone may be a name: "Primo". */
export function isPointer(name: string): boolean {
  const words = plainWords(name);
  return onlyPoints(name) && (words.includes(' ') || pronouns.has(words));
}
