import { inflectVerb, type VerbForm } from '../english/inflect-verb.js';
import { readEntries } from '../entries.js';
import type { Reading } from '../lexicon.js';
import { longestEnding, verbEndings } from './verb-endings.js';

const forms: Record<string, VerbForm> = { s: 'third', ed: 'past', en: 'participle', ing: 'gerund' };

/** Fills a pattern such as "I *ed" with an English verb. */
export function conjugate(verb: string, pattern: string): Reading {
  const gloss = pattern.replace(/\*([a-z]*)/, (_, form: string) => inflectVerb(verb, forms[form] ?? 'base'));
  return pattern === '*s' ? { gloss, base: verb } : { gloss };
}

/** The endings after an irregular future stem: `verr-` + `à`. */
const afterFutureStem: Record<string, string> = {
  ò: 'I will *',
  ai: 'you will *',
  à: 'will *',
  emo: 'we will *',
  ete: 'will you *',
  anno: 'will *',
  ei: 'I would *',
  esti: 'would you *',
  ebbe: 'would *',
  emmo: 'we would *',
  este: 'would you *',
  ebbero: 'would *',
};

/** Endings that show the person of irregular forms. The first match wins. */
const irregularEndings: [RegExp, string][] = [
  [/ss(?:e|ero)$/, '*ed'],
  [/ssi$/, 'I *ed'],
  [/(?:[ai]te)$/, 'do you *'],
  [/mo$/, 'we *'],
  [/no$/, '*'],
  [/o$/, 'I *'],
  [/i$/, 'you *'],
  [/./, '*s'],
];

interface Form {
  verb: string;
  pattern: string;
}

/** Verbs by infinitive, with their irregular forms. Regular forms are derived from their endings on look-up. */
export class Verbs {
  private readonly infinitives = new Map<string, string>();
  private readonly irregular = new Map<string, Form>();

  constructor() {
    const verbs = readEntries(new URL('./verbs.txt', import.meta.url));
    const models = new Map(readEntries(new URL('./irregular-verbs.txt', import.meta.url)).map((row) => [row.key, row]));
    for (const { key, gloss } of verbs) this.infinitives.set(key, gloss);
    for (const { key, notes, gloss } of verbs) {
      const plain = key.replace(/rsi$/, 're');
      if (!this.infinitives.has(plain)) this.infinitives.set(plain, gloss);
      for (const participle of notes.filter((note) => !note.startsWith('~'))) this.addParticiple(participle, gloss);
      const name = notes.find((note) => note.startsWith('~'))?.slice(1) ?? plain;
      const model = models.get(name);
      if (model) this.addIrregular(plain.slice(0, plain.length - name.length), model, gloss);
    }
  }

  /** All listed words: infinitives and irregular forms. */
  listed(): string[] {
    return [...this.infinitives.keys(), ...this.irregular.keys()];
  }

  /** Reads an infinitive, whole or without its last vowel ("spedir"); of a reflexive verb, the reflexive meaning. */
  infinitive(word: string, reflexive = false): string | undefined {
    const whole = /[aeiou]$/.test(word) ? [word] : [`${word}e`, `${word}re`];
    for (const candidate of whole) {
      const gloss =
        (reflexive ? this.infinitives.get(candidate.replace(/re$/, 'rsi')) : undefined) ??
        this.infinitives.get(candidate);
      if (gloss !== undefined) return gloss;
    }
    return undefined;
  }

  /**
   * Reads any form, longest ending first. For forms with the same spelling: `present` (after a question word or a pronoun) prefers the present to
   * an irregular participle ("come imposto"); `asks` reads -ate and -ite as a question instead of a participle.
   */
  read(word: string, { present = false, asks = false } = {}): Reading | undefined {
    const infinitive = this.infinitives.get(word);
    if (infinitive !== undefined) return { gloss: infinitive };
    const irregular = this.irregular.get(word);
    const form =
      (present && irregular?.pattern === '*en' ? this.regular(word) : undefined) ?? irregular ?? this.regular(word);
    if (!form) return undefined;
    const isQuestion = asks && form.pattern === '*en' && /[ai]te$/.test(word);
    return conjugate(form.verb, isQuestion ? 'do you *' : form.pattern);
  }

  private regular(word: string): Form | undefined {
    for (let length = Math.min(longestEnding, word.length - 1); length > 0; length--) {
      const stem = word.slice(0, -length);
      for (const { conjugation, pattern } of verbEndings.get(word.slice(-length)) ?? []) {
        const verb = this.ofStem(stem, conjugation);
        if (verb !== undefined) return { verb, pattern };
      }
    }
    return undefined;
  }

  /** `cerch-` is of "cercare", `cominc-` of "cominciare": spelling keeps the sound before e and i. */
  private ofStem(stem: string, conjugation: string): string | undefined {
    const verb = this.infinitives.get(stem + conjugation);
    if (verb !== undefined || conjugation !== 'are') return verb;
    if (/[cg]h$/.test(stem)) return this.infinitives.get(`${stem.slice(0, -1)}are`);
    return this.infinitives.get(`${stem}iare`);
  }

  private addParticiple(participle: string, verb: string): void {
    for (const vowel of 'oaie') this.irregular.set(participle.slice(0, -1) + vowel, { verb, pattern: '*en' });
  }

  private addIrregular(prefix: string, model: { notes: string[]; gloss: string }, verb: string): void {
    for (const form of model.gloss.split(' ').filter(Boolean)) {
      const pattern = irregularEndings.find(([ending]) => ending.test(form))?.[1] ?? '*';
      this.irregular.set(prefix + form, { verb, pattern });
    }
    for (const note of model.notes) {
      if (!note.endsWith('-')) {
        // The Latin infinitive: "ponere" explains poneva, ponete and ponendo by the regular endings.
        this.infinitives.set(prefix + note, verb);
        continue;
      }
      for (const [ending, pattern] of Object.entries(afterFutureStem)) {
        this.irregular.set(prefix + note.slice(0, -1) + ending, { verb, pattern });
      }
    }
  }
}
