import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import { type IndexedPassage, PassageIndex } from '../documents/passage-index.js';
import { contentStems } from '../documents/passage-terms.js';
import { extractFeatures, type FeatureNames, letterRuns, stemPairs } from '../features/extract.js';
import { type Bag, bagOf, countFeatures, Lexicon } from '../features/vector.js';
import { WordNumbers } from '../features/word-numbers.js';
import { AnswerMatcher, type Match } from '../members/answer-matcher.js';
import { type Pause, yieldingPause } from '../numeric/pause.js';
import { cutPassages } from '../passages/cut-passages.js';
import { type Analysis, analyse, analyseEnd } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { splitSentences } from '../text/sentences.js';
import { SpellingDictionary } from '../text/spelling-dictionary.js';
import { stemmerOf } from '../text/stem.js';
import { stopWordsOf } from '../text/stop-words.js';
import { Synonyms } from '../text/synonyms.js';
import { type AnswerUnit, trainingKeyOf } from './answer-unit.js';

/** Variants of an answer that are indexed: more add nothing and cost time. */
const maxVariants = 2000;
const maxVariantWords = 120;
/** Variants of a document that are indexed with each of its passages. */
const maxDocumentVariants = 50;

/** Unknown words of a question that are corrected: with more, it is about something else. */
const maxCorrections = 20;

/** Sentences of an answer's text that are compared by their vectors, and the least words of one. */
const maxSentences = 10;
const minSentenceWords = 3;

/** A computation that may be interrupted at each step. */
type Steps<T> = Generator<undefined, T>;

type ArticleSlots = { answer: number } | { passages: number[]; words: string[] };

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
  /** Slots by the words of a variant. */
  private readonly slotsByPhrasing = new Map<string, Set<number>>();
  private readonly words = new SpellingDictionary();
  private readonly slotsByArticle = new Map<ArticleId, ArticleSlots>();
  private readonly idOf = (name: string) => this.lexicon.add(name);
  private readonly knownIdOf = (name: string) => this.lexicon.find(name);
  private readonly letters: WordNumbers;

  private constructor(
    readonly language: Language,
    readonly synonyms: Synonyms,
    private readonly lexicon = new Lexicon(),
    readonly passages = new PassageIndex(language, synonyms),
  ) {
    this.stopStems = new Set(Array.from(stopWordsOf(language), (word) => lexicon.add(stemmerOf(language)(word))));
    this.matcher = new AnswerMatcher(this.stopStems);
    this.letters = new WordNumbers(lexicon, letterRuns);
  }

  static empty(language: Language, synonymGroups: readonly (readonly string[])[]): Knowledge {
    return new Knowledge(language, new Synonyms(synonymGroups, language));
  }

  /** Builds from many articles: features are counted over all of them before any is weighed. */
  static async build(
    language: Language,
    synonymGroups: readonly (readonly string[])[],
    articles: Iterable<KnowledgeArticle>,
    pause: Pause = yieldingPause(),
  ): Promise<Knowledge> {
    const knowledge = Knowledge.empty(language, synonymGroups);
    const units: AnswerUnit[] = [];
    for (const article of articles) {
      if (article.kind === 'document') await runSteps(knowledge.putDocument(article), pause);
      else {
        const unit = await runSteps(knowledge.unitOf(article), pause);
        if (unit) units.push(unit);
      }
      await pause();
    }
    for (const unit of units) {
      knowledge.matcher.count(unit);
      await pause();
    }
    for (const unit of units) await runSteps(knowledge.insert(unit), pause);
    knowledge.letters.clear();
    knowledge.passages.endBuild();
    return knowledge;
  }

  /**
   * Copy of this knowledge after an edit. It shares the index entries of unchanged articles; only their weights are
   * recounted.
   */
  async fork(put: readonly KnowledgeArticle[], gone: ReadonlySet<ArticleId>, pause: Pause): Promise<Knowledge> {
    const fork = new Knowledge(this.language, this.synonyms, new Lexicon(this.lexicon), this.passages.fork());
    const units: AnswerUnit[] = [];
    const documents: { id: ArticleId; held: IndexedPassage[]; words: string[] }[] = [];
    for (const [id, slots] of this.slotsByArticle) {
      if (gone.has(id)) continue;
      if ('passages' in slots) {
        documents.push({
          id,
          held: slots.passages.flatMap((slot) => this.passages.at(slot) ?? []),
          words: slots.words,
        });
      } else units.push(...[this.answers[slots.answer] ?? []].flat());
    }
    for (const { id, held, words } of documents) {
      const passages: number[] = [];
      fork.slotsByArticle.set(id, { passages, words });
      fork.words.add(words);
      for (const one of held) {
        passages.push(fork.passages.adopt(one));
        await pause();
      }
    }
    for (const unit of units) {
      fork.matcher.count(unit);
      await pause();
    }
    for (const unit of units) await runSteps(fork.insert(unit), pause);
    for (const article of put) await fork.putYielding(article, pause);
    return fork;
  }

  /** Adds or replaces an article at once. */
  put(article: KnowledgeArticle): void {
    const steps = this.putSteps(article);
    while (!steps.next().done);
  }

  /** The same in time slices, for a long article. */
  async putYielding(article: KnowledgeArticle, pause: Pause = yieldingPause()): Promise<void> {
    await runSteps(this.putSteps(article), pause);
  }

  private *putSteps(article: KnowledgeArticle): Steps<void> {
    this.remove(article.id);
    if (article.kind === 'document') return yield* this.putDocument(article);
    const unit = yield* this.unitOf(article);
    if (!unit) return;
    this.matcher.count(unit);
    yield* this.insert(unit);
  }

  remove(id: ArticleId): void {
    const slots = this.slotsByArticle.get(id);
    if (!slots) return;
    this.slotsByArticle.delete(id);
    if ('passages' in slots) {
      for (const slot of slots.passages) this.passages.remove(slot);
      this.words.remove(slots.words);
      return;
    }
    const unit = this.answers[slots.answer];
    if (!unit) return;
    this.matcher.remove(slots.answer, unit);
    for (const { words, stems } of unit.variants) {
      this.words.remove(words);
      this.slotsByPhrasing.get(stems.join(' '))?.delete(slots.answer);
    }
    this.answers[slots.answer] = undefined;
  }

  /** Counts the features of a text, giving numbers to new ones. */
  bag({ words, stems }: Analysis): Bag {
    const stemNumbers = stems.map(this.idOf);
    const pairNumbers = stemPairs(stems).map(this.idOf);
    return countFeatures([stemNumbers, pairNumbers, words.flatMap((word) => this.letters.of(word))]);
  }

  /** Names of all features by number. */
  featureNames(): string[] {
    return [...this.lexicon.names()];
  }

  has(id: ArticleId): boolean {
    return this.slotsByArticle.has(id);
  }

  /** The answer that an article gives; undefined for a document and for an article that is not here. */
  answer(id: ArticleId): AnswerUnit | undefined {
    const slots = this.slotsByArticle.get(id);
    return slots && 'answer' in slots ? this.answers[slots.answer] : undefined;
  }

  /** The passages of an article, in their order. */
  passagesOf(id: ArticleId): Passage[] {
    const slots = this.slotsByArticle.get(id);
    if (!slots) return [];
    if ('answer' in slots) return [this.answers[slots.answer]?.passage ?? []].flat();
    return slots.passages.flatMap((slot) => this.passages.passage(slot) ?? []);
  }

  /** Whether some article holds the word as it is written. */
  knows(word: string): boolean {
    return this.words.has(word);
  }

  /** Analyses the last words of a question: applies synonyms and corrects misspellings. `isWord`: words to be left as they are. */
  analyseQuestion(text: string, maxWords: number, isWord: (word: string) => boolean = () => false): Analysis {
    return this.synonyms.apply(this.corrected(analyseEnd(text, this.language, maxWords), isWord));
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

  private *unitOf(article: KnowledgeArticle): Steps<AnswerUnit | null> {
    const passage = cutPassages(article)[0];
    if (!passage) return null;
    const variants = new Map<string, { variant: Analysis; phrasing: string }>();
    for (const text of [article.title, ...article.variants.slice(0, maxVariants)]) {
      const variant = this.synonyms.apply(analyse(text, this.language, maxVariantWords));
      if (variant.words.length > 0) variants.set(variant.words.join(' '), { variant, phrasing: text });
      yield;
    }
    const bags: Bag[] = [];
    for (const { variant } of variants.values()) {
      bags.push(this.bag(variant));
      yield;
    }
    const body = contentStems(this.synonyms.apply(analyse(passage.text, this.language)), this.language, this.idOf);
    const asked = [...variants.values()];
    return {
      article,
      passage,
      trainingKey: trainingKeyOf(article.id, variants.keys()),
      variants: asked.map(({ variant }) => variant),
      phrasings: asked.map(({ phrasing }) => phrasing),
      sentences: sentencesOf(passage.text),
      bags,
      body,
    };
  }

  private *insert(unit: AnswerUnit): Steps<void> {
    const slot = this.answers.push(unit) - 1;
    this.slotsByArticle.set(unit.article.id, { answer: slot });
    for (const { words, stems } of unit.variants) {
      this.words.add(words);
      const asked = stems.join(' ');
      this.slotsByPhrasing.set(asked, (this.slotsByPhrasing.get(asked) ?? new Set()).add(slot));
    }
    yield* this.matcher.add(slot, unit);
  }

  private *putDocument(article: KnowledgeArticle): Steps<void> {
    const passages: number[] = [];
    const words: string[] = [];
    this.slotsByArticle.set(article.id, { passages, words });
    for (const passage of cutPassages(article)) {
      const added = this.passages.add(passage, article.variants.slice(0, maxDocumentVariants));
      passages.push(added.slot);
      words.push(...added.words);
      this.words.add(added.words);
      yield;
    }
  }
}

function sentencesOf(text: string): string[] {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  return sentences.filter((sentence) => sentence.split(' ').length >= minSentenceWords).slice(0, maxSentences);
}

async function runSteps<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
