import type { Passage } from '#engine/ports/answerer.js';
import { Lexicon } from '../features/vector.js';
import { WordNumbers } from '../features/word-numbers.js';
import { Bm25, type Terms } from '../numeric/bm25.js';
import type { Pause } from '../numeric/pause.js';
import { bestOf } from '../numeric/probability.js';
import { type Analysis, analyse, joinAnalyses } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { splitSentences } from '../text/sentences.js';
import type { Synonyms } from '../text/synonyms.js';
import {
  type IndexedPassage,
  PackedPassage,
  type PackedPassages,
  packTerms,
  type Sentence,
} from './packed-passages.js';
import { contentStems, type PassageTerms, passageTerms, spellingOf } from './passage-terms.js';

/** Terms by which a passage is found. */
export type PostedTerms = Pick<PassageTerms, 'topic' | 'spelling' | 'length'>;

export interface FoundPassage {
  slot: number;
  passage: Passage;
  sentences: readonly Sentence[];
  /** Sum of the normalised parts, the scale on which passages of one question compare. */
  score: number;
  /** Raw BM25 of the topic, and the shares of the question's idf in the best sentence and in the whole passage. */
  topic: number;
  sentence: number;
  covered: number;
}

export interface Search {
  /** Best first. */
  found: FoundPassage[];
  /** Total idf of the question's content stems, and of those found in some passage. */
  idf: number;
  knownIdf: number;
  terms: PassageTerms;
}

const maxFound = 25;
const sentenceWeight = 0.5;

/** Full-text index of the passages of documents. */
export class PassageIndex {
  private readonly topic: Bm25;
  private readonly spelling: Bm25;
  private readonly entries: (IndexedPassage | undefined)[];
  /** Terms of added passages. Those of packed passages are read from the postings. */
  private readonly terms = new Map<number, PostedTerms>();
  private scratch: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];
  private readonly idOf = (name: string) => this.lexicon.add(name);
  private readonly knownIdOf = (name: string) => this.lexicon.find(name);
  private readonly spellings: WordNumbers;

  constructor(
    private readonly language: Language,
    private readonly synonyms: Synonyms,
    private readonly lexicon = new Lexicon(),
    packed?: PackedPassages,
  ) {
    this.topic = new Bm25(0.9, 0.4, packed?.topic);
    this.spelling = new Bm25(0.9, 0.4, packed?.spelling);
    this.entries = packed ? packed.passages.map((_, slot) => new PackedPassage(packed, slot)) : [];
    this.spellings = new WordNumbers(lexicon, spellingOf);
  }

  static open(language: Language, synonyms: Synonyms, packed: PackedPassages): PassageIndex {
    return new PassageIndex(language, synonyms, Lexicon.open(packed.names), packed);
  }

  /** Packs the index. Only for one that was built and from which nothing was removed. */
  async pack(pause: Pause): Promise<PackedPassages> {
    const entries = this.entries as readonly IndexedPassage[];
    const firstSentence = new Uint32Array(entries.length + 1);
    const sentences: Sentence[] = [];
    for (const [slot, entry] of entries.entries()) {
      sentences.push(...entry.sentences);
      firstSentence[slot + 1] = sentences.length;
      await pause();
    }
    return {
      names: await this.lexicon.pack(pause),
      topic: await this.topic.pack(pause),
      spelling: await this.spelling.pack(pause),
      passages: entries.map(({ passage }) => passage),
      stems: packTerms(entries),
      firstSentence,
      spans: Uint32Array.from(sentences.flatMap(({ start, end }) => [start, end])),
      sentenceStems: packTerms(sentences),
    };
  }

  /** An empty index that can adopt entries of this one. */
  fork(): PassageIndex {
    return new PassageIndex(this.language, this.synonyms, new Lexicon(this.lexicon));
  }

  get size(): number {
    return this.entries.length;
  }

  /** `phrasings`: those of the article. Returns the passage's slot and the words of its text. */
  add(passage: Passage, phrasings: readonly string[]): { slot: number; words: string[] } {
    const spans = splitSentences(passage.text);
    // Analyse each sentence once, for itself and for the whole passage: no word spans two sentences.
    const read = spans.map(({ start, end }) => analyse(passage.text.slice(start, end), this.language));
    const heading = analyse([passage.title, ...passage.headings].join('\n'), this.language);
    const about = joinAnalyses([heading, ...read, analyse(phrasings.join('\n'), this.language)]);
    const terms = passageTerms(this.synonyms.apply(about), this.language, this.idOf, (word) => this.spellings.of(word));
    const sentences = spans.map(({ start, end }, at) => {
      const analysis = this.synonyms.apply(read[at] as Analysis);
      return { start, end, stems: contentStems(analysis, this.language, this.knownIdOf) };
    });
    const words = [...new Set(read.flatMap((sentence) => sentence.words))];
    return { slot: this.adopt({ passage, stems: terms.stems, sentences }, terms), words };
  }

  /** Frees the caches that speed up adding many passages. */
  endBuild(): void {
    this.spellings.clear();
  }

  /** Adds an entry of the index that this one was forked from; returns its slot here. */
  adopt({ passage, stems, sentences }: IndexedPassage, { topic, spelling, length }: PostedTerms): number {
    const slot = this.entries.push({ passage, stems, sentences }) - 1;
    this.topic.add(slot, topic, length);
    this.spelling.add(slot, spelling, length);
    this.terms.set(slot, { topic, spelling, length });
    return slot;
  }

  remove(slots: readonly number[]): void {
    const terms = this.termsOf(slots.filter((slot) => this.entries[slot]));
    for (const [slot, { topic, spelling }] of terms) {
      this.topic.remove(slot, topic);
      this.spelling.remove(slot, spelling);
      this.entries[slot] = undefined;
      this.terms.delete(slot);
    }
  }

  /** Terms by which passages are found, by slot. */
  termsOf(slots: readonly number[]): Map<number, PostedTerms> {
    const packed = new Set(slots.filter((slot) => !this.terms.has(slot)));
    const topics = this.topic.termsOf(packed);
    const spellings = this.spelling.termsOf(packed);
    return new Map(
      slots.map((slot) => {
        const topic = topics.get(slot) ?? new Map();
        const spelling = spellings.get(slot) ?? new Map();
        return [slot, this.terms.get(slot) ?? { topic, spelling, length: this.topic.lengthOf(slot) }];
      }),
    );
  }

  *slots(): Generator<number> {
    for (const [slot, held] of this.entries.entries()) if (held) yield slot;
  }

  passage(slot: number): Passage | undefined {
    return this.entries[slot]?.passage;
  }

  at(slot: number): IndexedPassage | undefined {
    return this.entries[slot];
  }

  sentences(slot: number): readonly Sentence[] {
    return this.entries[slot]?.sentences ?? [];
  }

  idf(term: number): number {
    return this.topic.idf(term);
  }

  /** `without`: a slot to search as if it were not there. */
  search(question: Analysis, without = -1): Search {
    const terms = passageTerms(question, this.language, this.knownIdOf);
    const [topic, spelling] = this.cleared();
    this.topic.score(terms.topic, topic, without);
    this.spelling.score(terms.spelling, spelling, without);
    const topicMost = largest(topic);
    const spellingMost = largest(spelling);
    for (let slot = 0; slot < topic.length; slot += 1)
      spelling[slot] = (topic[slot] as number) / topicMost + (spelling[slot] as number) / spellingMost;
    const sum = spelling;
    let knownIdf = 0;
    let idf = terms.unknown * this.topic.idf(undefined);
    for (const stem of terms.stems.keys()) {
      idf += this.topic.idf(stem);
      if (this.topic.holds(stem)) knownIdf += this.topic.idf(stem);
    }
    const found: FoundPassage[] = [];
    for (const slot of bestOf(sum, maxFound)) {
      const held = this.entries[slot];
      if (!held || slot === without || (sum[slot] as number) <= 0) continue;
      const sentence = Math.max(0, ...held.sentences.map(({ stems }) => this.shared(stems, terms.stems))) / (idf || 1);
      const { passage, sentences } = held;
      found.push({
        slot,
        passage,
        sentences,
        score: sum[slot] as number,
        topic: topic[slot] as number,
        sentence,
        covered: this.shared(held.stems, terms.stems) / (idf || 1),
      });
    }
    const sentenceMost = largest(found.map(({ sentence }) => sentence));
    for (const one of found) one.score += (sentenceWeight * one.sentence) / sentenceMost;
    found.sort((left, right) => right.score - left.score || left.slot - right.slot);
    return { found, idf, knownIdf, terms };
  }

  /** Two zeroed scratch arrays by slot. They are reused: allocating them for ten thousand passages would create much garbage with every question. */
  private cleared(): [Float64Array, Float64Array] {
    if (this.scratch[0].length < this.entries.length)
      this.scratch = [new Float64Array(2 * this.entries.length), new Float64Array(2 * this.entries.length)];
    const [first, second] = this.scratch;
    return [first.subarray(0, this.entries.length).fill(0), second.subarray(0, this.entries.length).fill(0)];
  }

  /** Idf of the stems that a sentence and a question have in common. */
  shared(sentence: Terms, question: Terms): number {
    let sum = 0;
    for (const stem of question.keys()) if (sentence.has(stem)) sum += this.topic.idf(stem);
    return sum;
  }
}

function largest(scores: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < scores.length; index += 1) most = Math.max(most, Number(scores[index]));
  return most || 1;
}
