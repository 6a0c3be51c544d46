import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import { type Held, PassageIndex } from '../documents/passage-index.js';
import { passageTerms } from '../documents/passage-terms.js';
import { extractFeatures, type FeatureNames } from '../features/extract.js';
import { type Bag, bagOf, Lexicon } from '../features/vector.js';
import { AnswerMatcher, type Match } from '../members/answer-matcher.js';
import { type Pause, politePause } from '../numeric/pause.js';
import { cutPassages } from '../passages/cut-passages.js';
import { type Analysis, analyse, analyseEnd } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stemmerOf } from '../text/stem.js';
import { Synonyms } from '../text/synonyms.js';
import { WordStock } from '../text/word-stock.js';
import { type AnswerUnit, taughtBy } from './answer-unit.js';

/** More variants than this teach nothing new about one answer and would only cost time. */
const mostVariants = 2000;
const mostVariantWords = 120;
/** Variants of a document that every passage of it is also found by. */
const mostAsked = 50;

/** Unknown words of a question that are taken for mistyped ones: with more, it is about something else. */
const mostRepairs = 20;

/** A computation that may be interrupted at each step. */
type Steps<T> = Generator<undefined, T>;

type Place = { answer: number } | { passages: number[]; words: string[] };

export interface AnswerMatch extends Match {
  /** Slot of the only answer that has the question among its variants; -1 when there is none. */
  exact: number;
  /** The question's features by name, for the trained members. */
  names: FeatureNames;
}

/** The published articles of one chatbot in one language, searchable. Every change is visible at once. */
export class Knowledge {
  /** Answers by slot; a slot is empty after its article was replaced or removed. */
  readonly answers: (AnswerUnit | undefined)[] = [];
  private readonly matcher = new AnswerMatcher();
  /** Slots by the words of a variant. */
  private readonly asked = new Map<string, Set<number>>();
  private readonly words = new WordStock();
  private readonly places = new Map<ArticleId, Place>();
  private readonly number = (name: string) => this.lexicon.add(name);
  private readonly find = (name: string) => this.lexicon.find(name);

  private constructor(
    readonly language: Language,
    readonly synonyms: Synonyms,
    private readonly lexicon = new Lexicon(),
    readonly passages = new PassageIndex(language, synonyms),
  ) {}

  static empty(language: Language, synonymGroups: readonly (readonly string[])[]): Knowledge {
    return new Knowledge(language, new Synonyms(synonymGroups, language));
  }

  /** Builds from many articles: features are counted over all of them before any is weighed. */
  static async build(
    language: Language,
    synonymGroups: readonly (readonly string[])[],
    articles: Iterable<KnowledgeArticle>,
    pause: Pause = politePause(),
  ): Promise<Knowledge> {
    const knowledge = Knowledge.empty(language, synonymGroups);
    const units: AnswerUnit[] = [];
    for (const article of articles) {
      if (article.kind === 'document') await drive(knowledge.putDocument(article), pause);
      else {
        const unit = await drive(knowledge.unitOf(article), pause);
        if (unit) units.push(unit);
      }
      await pause();
    }
    for (const unit of units) {
      knowledge.matcher.count(unit);
      await pause();
    }
    for (const unit of units) await drive(knowledge.insert(unit), pause);
    return knowledge;
  }

  /**
   * This knowledge as it would be after an edit, beside this one. What was read of the articles that stay is shared; only
   * their weights are counted anew.
   */
  async fork(put: readonly KnowledgeArticle[], gone: ReadonlySet<ArticleId>, pause: Pause): Promise<Knowledge> {
    const fork = new Knowledge(this.language, this.synonyms, new Lexicon(this.lexicon), this.passages.fork());
    const units: AnswerUnit[] = [];
    const documents: { id: ArticleId; held: Held[]; words: string[] }[] = [];
    for (const [id, place] of this.places) {
      if (gone.has(id)) continue;
      if ('passages' in place) {
        documents.push({
          id,
          held: place.passages.flatMap((slot) => this.passages.at(slot) ?? []),
          words: place.words,
        });
      } else units.push(...[this.answers[place.answer] ?? []].flat());
    }
    for (const { id, held, words } of documents) {
      const passages: number[] = [];
      fork.places.set(id, { passages, words });
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
    for (const unit of units) await drive(fork.insert(unit), pause);
    for (const article of put) await fork.putGently(article, pause);
    return fork;
  }

  /** Adds or replaces an article at once. */
  put(article: KnowledgeArticle): void {
    const steps = this.putInSteps(article);
    while (!steps.next().done);
  }

  /** The same for a long article, giving way to other work. */
  async putGently(article: KnowledgeArticle, pause: Pause = politePause()): Promise<void> {
    await drive(this.putInSteps(article), pause);
  }

  private *putInSteps(article: KnowledgeArticle): Steps<void> {
    this.remove(article.id);
    if (article.kind === 'document') return yield* this.putDocument(article);
    const unit = yield* this.unitOf(article);
    if (!unit) return;
    this.matcher.count(unit);
    yield* this.insert(unit);
  }

  remove(id: ArticleId): void {
    const place = this.places.get(id);
    if (!place) return;
    this.places.delete(id);
    if ('passages' in place) {
      for (const slot of place.passages) this.passages.remove(slot);
      this.words.remove(place.words);
      return;
    }
    const unit = this.answers[place.answer];
    if (!unit) return;
    this.matcher.remove(place.answer, unit);
    for (const { words, stems } of unit.variants) {
      this.words.remove(words);
      this.asked.get(stems.join(' '))?.delete(place.answer);
    }
    this.answers[place.answer] = undefined;
  }

  /** Counts the features of a text, giving numbers to new ones. */
  bag(analysis: Analysis): Bag {
    return bagOf(extractFeatures(analysis), this.number);
  }

  /** Names of all features by number. */
  featureNames(): string[] {
    return [...this.lexicon.names()];
  }

  has(id: ArticleId): boolean {
    return this.places.has(id);
  }

  /** The answer that an article gives; undefined for a document and for an article that is not here. */
  answer(id: ArticleId): AnswerUnit | undefined {
    const place = this.places.get(id);
    return place && 'answer' in place ? this.answers[place.answer] : undefined;
  }

  /** The passages of an article, in their order. */
  passagesOf(id: ArticleId): Passage[] {
    const place = this.places.get(id);
    if (!place) return [];
    if ('answer' in place) return [this.answers[place.answer]?.passage ?? []].flat();
    return place.passages.flatMap((slot) => this.passages.passage(slot) ?? []);
  }

  /** Reads the last words of a question: synonyms applied, mistyped words repaired. */
  read(text: string, mostWords: number): Analysis {
    return this.synonyms.apply(this.repaired(analyseEnd(text, this.language, mostWords)));
  }

  match(question: Analysis): AnswerMatch {
    const names = extractFeatures(question);
    const unknown = question.stems.filter((stem) => this.find(stem) === undefined).length;
    const { facts, ...scores } = this.matcher.match(bagOf(names, this.find), unknown, this.answers.length);
    this.answers.forEach((unit, slot) => {
      if (!unit) scores.keyword[slot] = scores.nearest[slot] = scores.body[slot] = Number.NaN;
    });
    const asked = this.asked.get(question.stems.join(' '));
    const [exact = -1] = asked?.size === 1 ? asked : [];
    return { ...scores, names, facts, exact };
  }

  private repaired({ words, stems }: Analysis): Analysis {
    const stem = stemmerOf(this.language);
    let left = mostRepairs;
    const repaired = words.map((word) => {
      if (left === 0 || this.words.has(word)) return word;
      left -= 1;
      return this.words.repair(word);
    });
    return {
      words: repaired,
      stems: repaired.map((word, at) => (word === words[at] ? (stems[at] as string) : stem(word))),
    };
  }

  private *unitOf(article: KnowledgeArticle): Steps<AnswerUnit | null> {
    const passage = cutPassages(article)[0];
    if (!passage) return null;
    const variants = new Map<string, { variant: Analysis; asking: string }>();
    for (const text of [article.title, ...article.variants.slice(0, mostVariants)]) {
      const variant = this.synonyms.apply(analyse(text, this.language, mostVariantWords));
      if (variant.words.length > 0) variants.set(variant.words.join(' '), { variant, asking: text });
      yield;
    }
    const bags: Bag[] = [];
    for (const { variant } of variants.values()) {
      bags.push(this.bag(variant));
      yield;
    }
    const body = passageTerms(
      this.synonyms.apply(analyse(passage.text, this.language)),
      this.language,
      this.number,
    ).stems;
    const asked = [...variants.values()];
    return {
      article,
      passage,
      taught: taughtBy(article.id, variants.keys()),
      variants: asked.map(({ variant }) => variant),
      askings: asked.map(({ asking }) => asking),
      bags,
      body,
    };
  }

  private *insert(unit: AnswerUnit): Steps<void> {
    const slot = this.answers.push(unit) - 1;
    this.places.set(unit.article.id, { answer: slot });
    for (const { words, stems } of unit.variants) {
      this.words.add(words);
      const asked = stems.join(' ');
      this.asked.set(asked, (this.asked.get(asked) ?? new Set()).add(slot));
    }
    yield* this.matcher.add(slot, unit);
  }

  private *putDocument(article: KnowledgeArticle): Steps<void> {
    const passages: number[] = [];
    const words: string[] = [];
    this.places.set(article.id, { passages, words });
    for (const passage of cutPassages(article)) {
      passages.push(this.passages.add(passage, article.variants.slice(0, mostAsked)));
      const used = [...new Set(analyse(passage.text, this.language).words)];
      words.push(...used);
      this.words.add(used);
      yield;
    }
  }
}

async function drive<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
