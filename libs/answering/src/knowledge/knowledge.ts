import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import { isSubstitution } from '../confidence/substitution.js';
import { PassageIndex } from '../documents/passage-index.js';
import { extractFeatures, type FeatureNames } from '../features/extract.js';
import { bagOf, Lexicon } from '../features/vector.js';
import { AnswerMatcher, type Match } from '../members/answer-matcher.js';
import { idsOf, packLists } from '../numeric/packed-lists.js';
import { type Pause, yieldingPause } from '../numeric/pause.js';
import { cutPassages } from '../passages/cut-passages.js';
import { type Analysis, analyseEnd } from '../text/analyse.js';
import { withoutIdentifiers } from '../text/identifiers.js';
import type { Language } from '../text/normalise.js';
import { SpellingDictionary } from '../text/spelling-dictionary.js';
import { stemmerOf } from '../text/stem.js';
import { stopWordsOf } from '../text/stop-words.js';
import { Synonyms } from '../text/synonyms.js';
import { AnswerReader } from './answer-reader.js';
import { type AnswerEntries, AnswerUnit } from './answer-unit.js';
import type { PackedKnowledge } from './packed-knowledge.js';
import { finish, runSteps, type Steps } from './steps.js';

/** Maximum number of a document's variants that are indexed with each of its passages. */
const maxDocumentVariants = 50;

/** Maximum number of phrasings with which an answer may be about another thing than a question in the same words: more of them show which words may vary. */
const fewPhrasings = 5;

/** Maximum number of corrected words of a question: with more unknown words, it is about something else. */
const maxCorrections = 20;

/** Slots of an article. `words`: the words of a document, repeated as often as they were counted. */
type ArticleSlots = { answer: number } | { passages: number[]; words: () => string[] };

export interface AnswerMatch extends Match {
  /** Slot of the only answer that has the question among its variants; -1 when there is none. */
  exact: number;
  /** The question's features by name, for the trained members. */
  names: FeatureNames;
}

/** Index of the published articles of one chatbot in one language. Every change is visible at once. */
export class Knowledge {
  /** Answers by slot; a slot is empty after its article was replaced or removed. */
  readonly answers: (AnswerUnit | undefined)[] = [];
  /** Stems of the language's stop words. */
  readonly stopStems: ReadonlySet<number>;
  private readonly matcher: AnswerMatcher;
  private readonly words: SpellingDictionary;
  /** Slots by the words of a variant. */
  private readonly slotsByPhrasing = new Map<string, Set<number>>();
  private readonly slotsByArticle = new Map<ArticleId, ArticleSlots>();
  private readonly knownIdOf = (name: string) => this.lexicon.find(name);
  private readonly reader: AnswerReader;

  private constructor(
    readonly language: Language,
    readonly synonyms: Synonyms,
    private readonly lexicon = new Lexicon(),
    readonly passages = new PassageIndex(language, synonyms),
    packed?: PackedKnowledge,
  ) {
    this.stopStems = new Set(Array.from(stopWordsOf(language), (word) => lexicon.add(stemmerOf(language)(word))));
    this.matcher = new AnswerMatcher(this.stopStems, packed?.matcher);
    this.words = packed ? SpellingDictionary.open(packed.words) : new SpellingDictionary();
    this.reader = new AnswerReader(language, synonyms, lexicon);
  }

  static empty(language: Language, synonymGroups: readonly (readonly string[])[]): Knowledge {
    return new Knowledge(language, new Synonyms(synonymGroups, language));
  }

  /** Builds the index from many articles. Counts features over all of them before weighing any. */
  static async build(
    language: Language,
    synonymGroups: readonly (readonly string[])[],
    articles: Iterable<KnowledgeArticle>,
    pause: Pause = yieldingPause(),
  ): Promise<Knowledge> {
    const knowledge = Knowledge.empty(language, synonymGroups);
    const units: [AnswerUnit, AnswerEntries][] = [];
    for (const article of articles) {
      if (article.kind === 'document') await runSteps(knowledge.putDocument(article), pause);
      else {
        const unit = await runSteps(knowledge.reader.unitOf(article), pause);
        if (unit) units.push([unit, finish(unit.entries())]);
      }
      await pause();
    }
    await knowledge.insertAll(units, pause);
    knowledge.reader.clear();
    knowledge.passages.endBuild();
    return knowledge;
  }

  /** Packs the index as plain data, for `open` with the same articles. Only for an index that was built from them and not edited since. */
  async pack(articles: readonly KnowledgeArticle[], pause: Pause): Promise<PackedKnowledge> {
    const places = new Map(articles.map(({ id }, place) => [id, place]));
    const words = this.words.pack();
    const wordPlaces = new Map(words.text.split('\n').map((word, place) => [word, place]));
    const documents = [...this.slotsByArticle].flatMap(([id, slots]) =>
      'passages' in slots ? [{ article: places.get(id) as number, ...slots }] : [],
    );
    return {
      names: await this.lexicon.pack(pause),
      matcher: await this.matcher.pack(pause),
      passages: await this.passages.pack(pause),
      words,
      phrasings: {
        text: [...this.slotsByPhrasing.keys()].join('\n'),
        slots: packLists(Array.from(this.slotsByPhrasing.values(), (slots) => ({ ids: [...slots] }))),
      },
      answers: (this.answers as readonly AnswerUnit[]).map(({ article, trainingKey, asked }) => ({
        article: places.get(article.id) as number,
        trainingKey,
        asked: [...asked],
      })),
      documents: documents.map(({ article, passages }) => ({ article, passages: passages.length })),
      documentWords: packLists(
        documents.map((document) => ({ ids: document.words().map((word) => wordPlaces.get(word) as number) })),
      ),
    };
  }

  /** Opens an index that was packed, with the articles from which it was built, in the same order. */
  static open(
    language: Language,
    synonymGroups: readonly (readonly string[])[],
    articles: readonly KnowledgeArticle[],
    packed: PackedKnowledge,
  ): Knowledge {
    const synonyms = new Synonyms(synonymGroups, language);
    const passages = PassageIndex.open(language, synonyms, packed.passages);
    const knowledge = new Knowledge(language, synonyms, Lexicon.open(packed.names), passages, packed);
    for (const { article: place, trainingKey, asked } of packed.answers) {
      const article = articles[place] as KnowledgeArticle;
      const derive = () => knowledge.reader.entriesOf(article);
      const slot = knowledge.answers.push(new AnswerUnit(article, trainingKey, asked, derive)) - 1;
      knowledge.slotsByArticle.set(article.id, { answer: slot });
    }
    const { text, slots } = packed.phrasings;
    if (slots.starts.length > 1)
      for (const [at, asked] of text.split('\n').entries())
        knowledge.slotsByPhrasing.set(asked, new Set(idsOf(slots, at)));
    let words: string[] | undefined;
    const wordAt = (place: number) => {
      // Split on first use: only an edit or a trial needs the words.
      words ??= packed.words.text.split('\n');
      return words[place] as string;
    };
    let first = 0;
    packed.documents.forEach(({ article, passages: length }, at) => {
      const { id } = articles[article] as KnowledgeArticle;
      const own = Array.from({ length }, (_, offset) => first + offset);
      first += length;
      const ownWords = () => Array.from(idsOf(packed.documentWords, at), wordAt);
      knowledge.slotsByArticle.set(id, { passages: own, words: ownWords });
    });
    return knowledge;
  }

  /** Copies this knowledge with an edit applied. The copy shares unchanged passages; answers are read again. */
  async fork(put: readonly KnowledgeArticle[], gone: ReadonlySet<ArticleId>, pause: Pause): Promise<Knowledge> {
    const fork = new Knowledge(this.language, this.synonyms, new Lexicon(this.lexicon), this.passages.fork());
    // Taken before the first pause, so that later edits of an article do not affect the copy.
    const kept = [...this.slotsByArticle].filter(([id]) => !gone.has(id));
    const documents = kept.flatMap(([id, slots]) => ('passages' in slots ? [{ id, ...slots }] : []));
    const terms = this.passages.termsOf(documents.flatMap((document) => document.passages));
    const held = new Map(Array.from(terms.keys(), (slot) => [slot, this.passages.at(slot)]));
    const answers = kept.flatMap(([, slots]) => ('answer' in slots ? (this.answers[slots.answer] ?? []) : []));
    for (const { id, passages: slots, words } of documents) {
      const passages: number[] = [];
      fork.slotsByArticle.set(id, { passages, words });
      fork.words.add(words());
      for (const slot of slots) {
        const passage = held.get(slot);
        const posted = terms.get(slot);
        if (passage && posted) passages.push(fork.passages.adopt(passage, posted));
        await pause();
      }
    }
    const units: [AnswerUnit, AnswerEntries][] = [];
    for (const unit of answers) units.push([unit, await runSteps(unit.entries(), pause)]);
    this.reader.clear();
    await fork.insertAll(units, pause);
    for (const article of put) await fork.putYielding(article, pause);
    return fork;
  }

  /** Adds or replaces an article at once. */
  put(article: KnowledgeArticle): void {
    finish(this.putSteps(article));
  }

  /** The same in time slices, for a long article. */
  async putYielding(article: KnowledgeArticle, pause: Pause = yieldingPause()): Promise<void> {
    await runSteps(this.putSteps(article), pause);
  }

  private *putSteps(article: KnowledgeArticle): Steps<void> {
    yield* this.removeSteps(article.id);
    if (article.kind === 'document') return yield* this.putDocument(article);
    const unit = yield* this.reader.unitOf(article);
    if (!unit) return;
    const entries = yield* unit.entries();
    this.matcher.count(entries);
    yield* this.insert(unit, entries);
  }

  /** Removes an article at once. */
  remove(id: ArticleId): void {
    finish(this.removeSteps(id));
  }

  /** The same in time slices, for a long article. */
  async removeYielding(id: ArticleId, pause: Pause = yieldingPause()): Promise<void> {
    await runSteps(this.removeSteps(id), pause);
  }

  private *removeSteps(id: ArticleId): Steps<void> {
    const slots = this.slotsByArticle.get(id);
    if (!slots) return;
    if ('passages' in slots) {
      this.slotsByArticle.delete(id);
      this.passages.remove(slots.passages);
      this.words.remove(slots.words());
      return;
    }
    const unit = this.answers[slots.answer];
    if (!unit) return;
    const entries = yield* unit.entries();
    this.slotsByArticle.delete(id);
    this.matcher.remove(slots.answer, entries);
    for (const { words, stems } of entries.variants) {
      this.words.remove(words);
      this.slotsByPhrasing.get(stems.join(' '))?.delete(slots.answer);
    }
    this.answers[slots.answer] = undefined;
  }

  /** Names of all features by number. */
  featureNames(): string[] {
    return [...this.lexicon.names()];
  }

  has(id: ArticleId): boolean {
    return this.slotsByArticle.has(id);
  }

  /** Answer of an article; undefined for a document and for an unknown article. */
  answer(id: ArticleId): AnswerUnit | undefined {
    const slots = this.slotsByArticle.get(id);
    return slots && 'answer' in slots ? this.answers[slots.answer] : undefined;
  }

  /** Passages of an article, in order. */
  passagesOf(id: ArticleId): Passage[] {
    const slots = this.slotsByArticle.get(id);
    if (!slots) return [];
    if ('answer' in slots) return [this.answers[slots.answer]?.passage ?? []].flat();
    return slots.passages.flatMap((slot) => this.passages.passage(slot) ?? []);
  }

  /** Whether some article contains the word as written. */
  knows(word: string): boolean {
    return this.words.has(word);
  }

  /** Analyses the last words of a question: applies synonyms and corrects misspellings. `isWord`: words that must not be corrected. */
  analyseQuestion(text: string, maxWords: number, isWord: (word: string) => boolean = () => false): Analysis {
    const asked = withoutIdentifiers(text, (number) => this.knows(number));
    return this.synonyms.apply(this.corrected(analyseEnd(asked, this.language, maxWords), isWord));
  }

  match(question: Analysis): AnswerMatch {
    const names = extractFeatures(question);
    const unknown = question.stems.filter((stem) => this.knownIdOf(stem) === undefined).length;
    const { facts, ...scores } = this.matcher.match(bagOf(names, this.knownIdOf), unknown, this.answers.length);
    this.answers.forEach((unit, slot) => {
      if (unit) return;
      for (const member of Object.values(scores)) member[slot] = Number.NaN;
    });
    const asked = this.slotsByPhrasing.get(question.stems.join(' '));
    const [exact = -1] = asked?.size === 1 ? asked : [];
    return { ...scores, names, facts, exact };
  }

  /** Whether the question is one of the answer's phrasings with another subject ({@link isSubstitution}) or with none: "where are you?" beside "when are you open?". */
  isSubstituted({ stems }: Analysis, slot: number): boolean {
    const unit = this.answers[slot];
    if (!unit || unit.asked.length > fewPhrasings) return false;
    const isContent = (stem: string) => !this.stopStems.has(this.knownIdOf(stem) ?? -1);
    const isMissing = (stem: string) => isContent(stem) && !this.matcher.holds(slot, this.knownIdOf(stem) ?? -1);
    const phrasings = unit.phrasings.map((phrasing) => this.reader.stemsOf(phrasing));
    if (!stems.some(isContent)) return phrasings.every((phrasing) => phrasing.some(isContent));
    return phrasings.some((phrasing) => isSubstitution(stems, phrasing, { isMissing, isContent }));
  }

  private corrected({ words, stems }: Analysis, isWord: (word: string) => boolean): Analysis {
    const stem = stemmerOf(this.language);
    let left = maxCorrections;
    const corrected = words.map((word) => {
      if (left === 0 || this.words.has(word) || isWord(word)) return word;
      left -= 1;
      return this.words.correct(word);
    });
    return {
      words: corrected,
      stems: corrected.map((word, at) => (word === words[at] ? (stems[at] as string) : stem(word))),
    };
  }

  /** Counts all answers before any is weighed, so that all are weighted alike. */
  private async insertAll(units: readonly [AnswerUnit, AnswerEntries][], pause: Pause): Promise<void> {
    for (const [, entries] of units) {
      this.matcher.count(entries);
      await pause();
    }
    for (const [unit, entries] of units) await runSteps(this.insert(unit, entries), pause);
  }

  private *insert(unit: AnswerUnit, entries: AnswerEntries): Steps<void> {
    const slot = this.answers.push(unit) - 1;
    this.slotsByArticle.set(unit.article.id, { answer: slot });
    for (const { words, stems } of entries.variants) {
      this.words.add(words);
      const asked = stems.join(' ');
      this.slotsByPhrasing.set(asked, (this.slotsByPhrasing.get(asked) ?? new Set()).add(slot));
    }
    yield* this.matcher.add(slot, entries);
  }

  private *putDocument(article: KnowledgeArticle): Steps<void> {
    const passages: number[] = [];
    const words: string[] = [];
    this.slotsByArticle.set(article.id, { passages, words: () => words });
    for (const passage of cutPassages(article)) {
      const added = this.passages.add(passage, article.variants.slice(0, maxDocumentVariants));
      passages.push(added.slot);
      words.push(...added.words);
      this.words.add(added.words);
      yield;
    }
  }
}
