import { continueWith, negate } from './english/sentence.js';
import type { Lexicon, Reading } from './lexicon.js';

/** Gloss: renders a text of another language word by word in English. */
export type Gloss = (text: string) => string;

interface Token {
  /** Look-up form: in lower case, with abbreviations written out. */
  word: string;
  /** Position in the text. */
  start: number;
  end: number;
  capitalised: boolean;
  /** Words between two punctuation marks, and the place of this word among them. */
  clause: string[];
  place: number;
}

const wordPattern = /[\p{L}\p{M}]+/gu;
const possessive = /^(?:my|your|his|our|their)$/;
const maxWordLength = 40;

/** Word-by-word gloss: the longest matching phrase first, then single words. Unknown words stay as written. */
export function makeGloss(lexicon: Lexicon): Gloss {
  const longest = longestPhrases(lexicon.phrases);
  return (text) => {
    const plain = text.normalize('NFC').replace(/[\u2018\u2019\u201b\u02bc\u00b4\u0060\u2032]/g, "'");
    const tokens = tokenise(plain, lexicon);
    const spellings = tokens.map(({ word }) => lexicon.phraseSpelling(word));
    const sentence = new Sentence(plain);
    for (let at = 0; at < tokens.length; ) {
      const phrase = phraseAt(at, tokens, spellings, plain);
      const token = tokens[at] as Token;
      const last = tokens[at + (phrase?.length ?? 1) - 1] as Token;
      sentence.add(token.start, last.end, phrase ? { gloss: phrase.gloss } : readWord(token));
      at += phrase?.length ?? 1;
    }
    return sentence.end();
  };

  function phraseAt(at: number, tokens: Token[], spellings: string[], text: string) {
    let words = spellings[at] ?? '';
    let found: { gloss: string; length: number } | undefined;
    const most = longest.get(words) ?? 0;
    for (let length = 2; length <= most && at + length <= tokens.length; length++) {
      const [previous, next] = [tokens[at + length - 2] as Token, tokens[at + length - 1] as Token];
      if (!/^(?:['-]?|\s+|' )$/.test(text.slice(previous.end, next.start))) break;
      words += ` ${spellings[at + length - 1]}`;
      const gloss = lexicon.phrases.get(words);
      if (gloss !== undefined) found = { gloss, length };
    }
    return found;
  }

  function readWord({ word, capitalised, clause, place }: Token): Reading | undefined {
    if (word.length > maxWordLength) return undefined;
    return capitalised && place > 0 ? lexicon.readName(word) : lexicon.read(clause, place);
  }
}

/** First word of the phrases -> number of words of the longest one. */
function longestPhrases(phrases: Lexicon['phrases']): Map<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

function tokenise(text: string, lexicon: Lexicon): Token[] {
  let clause: string[] = [];
  let position = 0;
  return [...text.matchAll(wordPattern)].map(({ 0: written, index: start }) => {
    const end = start + written.length;
    if (/[.!?:;,()\n]/.test(text.slice(position, start))) clause = [];
    position = end;
    // "e'" is how "è" is typed without its key.
    const accented = /^e$/i.test(written) && /^'(?!\p{L})/u.test(text.slice(end, end + 2));
    const word = accented ? 'è' : lexicon.standard(written.toLowerCase());
    const place = clause.push(word) - 1;
    return { word, start, end, capitalised: /^\p{Lu}\p{Ll}/u.test(written), clause, place };
  });
}

/** Builder of the English sentence: glosses with the punctuation and numbers between the words. */
class Sentence {
  private readonly parts: string[] = [];
  private position = 0;
  /** Output since the last punctuation. */
  private clause = '';
  private negated = false;

  constructor(private readonly text: string) {}

  add(start: number, end: number, reading: Reading | undefined): void {
    this.separate(this.text.slice(this.position, start));
    this.position = end;
    if (reading?.gloss === '') return;
    if (reading?.gloss === 'not') {
      this.negated = true;
      return;
    }
    const said = reading ?? { gloss: this.text.slice(start, end) };
    const gloss = this.negated ? negate(said) : continueWith(this.clause, said);
    this.negated = false;
    if (possessive.test(gloss)) this.dropArticle();
    this.say(gloss);
  }

  end(): string {
    this.separate(this.text.slice(this.position));
    this.sayPending();
    return this.parts.join('').replace(/\s+/g, ' ').trim();
  }

  /** Elisions become spaces; anything but white space ends the clause. */
  private separate(gap: string): void {
    const between = gap.replace(/^'\s*/, ' ');
    if (/\S/.test(between)) {
      this.sayPending();
      this.clause = '';
    }
    this.parts.push(between);
  }

  private sayPending(): void {
    if (this.negated) this.say('not');
    this.negated = false;
  }

  /** Removes an article before a possessive: Italian has "the my order". */
  private dropArticle(): void {
    const last = this.parts.at(-2) ?? '';
    if (!/(?:^| )(?:the|a)$/.test(last)) return;
    this.parts[this.parts.length - 2] = last.replace(/ ?(?:the|a)$/, '');
  }

  private say(words: string): void {
    this.parts.push(words);
    // No rule needs more than the last 20 characters.
    this.clause = `${this.clause} ${words}`.slice(-20);
  }
}
