import { fold } from '../../text/normalise.js';
import { pluralise } from '../english/pluralise.js';
import { readEntries } from '../entries.js';
import type { Lexicon, Reading } from '../lexicon.js';
import { readWithClitics } from './clitics.js';
import {
  adjectivesOfAdverb,
  adjectivesOfSuperlative,
  masculinesOf,
  positivesOfDiminutive,
  singularsOf,
} from './inflected.js';
import { respellings, soundKey } from './spelling.js';
import { Verbs } from './verbs.js';

/** Words after which an ambiguous form is a verb: "non fattura", "mi porta", "come cambio". */
const beforeVerbs = setOf('io tu lui noi voi non mi ti si ci vi se come dove quando cosa perché chi me te ce ve');
/** Words after which, as after feminine plurals, -ate and -ite are participles: "sono arrivate", "le scarpe ordinate". */
const beforeParticiples = setOf(
  'sono siano state erano saranno essere vengono già appena ho hai ha abbiamo avete hanno avere le più',
);
/** Words after which an ambiguous form is a noun: "il lavoro", "una porta", "l'ora". */
const beforeNouns = setOf(
  'il lo la l i gli le un uno una del dello della dell dei degli delle al allo alla all dal dallo dalla dall nel nella nell sul sulla di senza mio mia tuo tua vostro vostra suo sua questo questa quest quel quella quell quale qual nessun nessuna ogni',
);
/** Articles that are object pronouns if a verb follows: "come la cambio". */
const objectPronouns = setOf('lo la li le');
const infinitive = /(?:[aei]re|r[mtcvs]i|r(?:lo|la|li|le|gli|ne)|r(?:me|te|ce|ve|se|glie)(?:lo|la|li|le|ne))$/;

/** Builds the Italian lexicon from the tables beside this file. Takes some forty milliseconds. */
export function makeItalian(): Lexicon {
  const tables = new Tables();
  return {
    phrases: tables.phrases,
    standard: (word) => tables.standard(word),
    phraseSpelling: foldedButE,
    read: (clause, at) => tables.read(clause, at),
    readName: (word) => tables.listed(word),
  };
}

/** Folds accents, except in "è": "è" and "e" are the only pair that phrases must distinguish. */
function foldedButE(word: string): string {
  return word === 'è' || word === 'é' ? 'è' : fold(word);
}

function readTable(name: string): Map<string, string> {
  return new Map(readEntries(new URL(`./${name}.txt`, import.meta.url)).map(({ key, gloss }) => [key, gloss]));
}

class Tables {
  private readonly words = readTable('words');
  private readonly shorthand = readTable('shorthand');
  private readonly adjectives = readTable('adjectives');
  private readonly nouns = new Map<string, string>();
  private readonly verbs = new Verbs();
  /** Spelling without accents or doubled letters -> the listed spelling. */
  private readonly spellings = new Map<string, string>();
  readonly phrases = new Map<string, string>();

  constructor() {
    for (const { key, notes, gloss } of readEntries(new URL('./nouns.txt', import.meta.url))) {
      this.nouns.set(key, gloss);
      for (const plural of notes) this.nouns.set(plural, pluralise(gloss));
    }
    for (const [phrase, gloss] of readTable('phrases')) {
      this.phrases.set((phrase.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldedButE).join(' '), gloss);
    }
    for (const listed of [this.words, this.nouns, this.adjectives]) {
      for (const word of listed.keys()) this.addSpelling(word);
    }
    for (const word of this.verbs.listed()) this.addSpelling(word);
  }

  standard(word: string): string {
    return this.shorthand.get(word) ?? word;
  }

  read(clause: readonly string[], at: number): Reading | undefined {
    const word = clause[at] ?? '';
    const functional = this.readFunctional(word, clause, at);
    if (functional) return functional;
    const noun =
      beforeNouns.has(clause[at - 1] ?? '') && !this.isObject(clause, at - 1) ? this.nouns.get(word) : undefined;
    if (noun !== undefined) return { gloss: noun };
    const before = clause[at - (this.isObject(clause, at - 1) ? 2 : 1)] ?? '';
    const reading = this.readSpelled(word, before);
    if (reading) return reading;
    for (const spelling of respellings(word)) {
      const respelled = this.readSpelled(spelling, before);
      if (respelled) return respelled;
    }
    const sound = word.length > 4 ? this.spellings.get(soundKey(word)) : undefined;
    return sound === undefined ? undefined : this.readExactly(sound, before);
  }

  /** Words whose meaning depends on their neighbours. */
  private readFunctional(word: string, clause: readonly string[], at: number): Reading | undefined {
    if (word === 'che' && at === 0) return { gloss: 'what' };
    if (word === 'più' && at === clause.length - 1 && clause.includes('non')) return { gloss: 'any more' };
    if (word === 'per' && infinitive.test(clause[at + 1] ?? '')) return { gloss: 'to' };
    return this.isObject(clause, at) ? { gloss: '' } : undefined;
  }

  private isObject(clause: readonly string[], at: number): boolean {
    if (!objectPronouns.has(clause[at] ?? '') || !beforeVerbs.has(clause[at - 1] ?? '')) return false;
    return this.verbs.read(clause[at + 1] ?? '') !== undefined;
  }

  listed(word: string): Reading | undefined {
    const gloss = this.words.get(word) ?? this.nouns.get(word);
    return gloss === undefined ? undefined : { gloss };
  }

  private readSpelled(word: string, before: string): Reading | undefined {
    const accented = this.spellings.get(word);
    return this.readExactly(word, before) ?? (accented === undefined ? undefined : this.readExactly(accented, before));
  }

  private readExactly(word: string, before: string): Reading | undefined {
    const listed = this.words.get(word);
    if (listed !== undefined) return { gloss: listed };
    const verb = () =>
      this.verbs.read(word, {
        present: beforeVerbs.has(before),
        asks: !beforeParticiples.has(before) && !/[^eo]e$/.test(before),
      });
    return (
      (beforeVerbs.has(before) ? verb() : undefined) ??
      this.readNominal(word) ??
      verb() ??
      readWithClitics(word, this.verbs) ??
      this.readDerived(word)
    );
  }

  private readNominal(word: string): Reading | undefined {
    const listed = this.nouns.get(word) ?? this.adjectives.get(word);
    if (listed !== undefined) return { gloss: listed };
    const noun = firstOf(singularsOf(word), this.nouns);
    if (noun !== undefined) return { gloss: pluralise(noun) };
    const adjective = firstOf(masculinesOf(word), this.adjectives);
    return adjective === undefined ? undefined : { gloss: adjective };
  }

  private readDerived(word: string): Reading | undefined {
    const infinitive = word.endsWith('r') ? this.verbs.infinitive(word) : undefined;
    const gloss =
      infinitive ??
      firstOf(adjectivesOfAdverb(word), this.adjectives) ??
      firstOf([`${word}e`, `${word}o`], this.nouns) ??
      firstOf(masculinesOf(word), this.nouns) ??
      firstOf(positivesOfDiminutive(word), this.nouns);
    if (gloss !== undefined) return { gloss };
    const superlative = firstOf(adjectivesOfSuperlative(word), this.adjectives);
    return superlative === undefined ? undefined : { gloss: `very ${superlative}` };
  }

  private addSpelling(word: string): void {
    for (const key of [fold(word), soundKey(word)]) {
      if (key !== word && !this.spellings.has(key)) this.spellings.set(key, word);
    }
  }
}

function firstOf(keys: string[], table: ReadonlyMap<string, string>): string | undefined {
  const key = keys.find((candidate) => table.has(candidate));
  return key === undefined ? undefined : table.get(key);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
