import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { contentStems } from '../documents/passage-terms.js';
import { letterRuns, stemPairs } from '../features/extract.js';
import { type Bag, countFeatures, type Lexicon } from '../features/vector.js';
import { WordNumbers } from '../features/word-numbers.js';
import { cutPassages } from '../passages/cut-passages.js';
import { type Analysis, analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import type { Synonyms } from '../text/synonyms.js';
import { type AnswerEntries, AnswerUnit, textsOf, trainingKeyOf } from './answer-unit.js';
import type { Steps } from './steps.js';

const maxVariantWords = 120;

interface Variant {
  readonly analysis: Analysis;
  /** Index among the article's texts. */
  readonly place: number;
}

/** What an answer's entries are derived from. */
interface AnswerTexts {
  readonly variants: ReadonlyMap<string, Variant>;
  /** Its body without formatting. */
  readonly text: string;
}

/** Body of an answer without formatting; null if it has no words. */
function textOf(article: KnowledgeArticle): string | null {
  return cutPassages(article)[0]?.text ?? null;
}

/** Derives the index entries of answers and assigns numbers to new features. Deterministic: the same article always gives the same entries. */
export class AnswerReader {
  private readonly idOf = (name: string) => this.lexicon.add(name);
  private readonly letters: WordNumbers;

  constructor(
    private readonly language: Language,
    private readonly synonyms: Synonyms,
    private readonly lexicon: Lexicon,
  ) {
    this.letters = new WordNumbers(lexicon, letterRuns);
  }

  /** The answer with its entries; null for an article without a text. */
  *unitOf(article: KnowledgeArticle): Steps<AnswerUnit | null> {
    const text = textOf(article);
    if (text === null) return null;
    const variants = yield* this.variantsOf(article);
    const entries = yield* this.entriesOf(article, { variants, text });
    return new AnswerUnit(
      article,
      trainingKeyOf(article.id, variants.keys()),
      Array.from(variants.values(), ({ place }) => place),
      // biome-ignore lint/correctness/useYield: there is nothing left to derive.
      function* () {
        return entries;
      },
    );
  }

  *entriesOf(article: KnowledgeArticle, known?: AnswerTexts): Steps<AnswerEntries> {
    const phrasings = known?.variants ?? (yield* this.variantsOf(article));
    const variants = Array.from(phrasings.values(), ({ analysis }) => analysis);
    const bags: Bag[] = [];
    for (const variant of variants) {
      bags.push(this.bag(variant));
      yield;
    }
    const text = known?.text ?? textOf(article) ?? '';
    const body = contentStems(this.synonyms.apply(analyse(text, this.language)), this.language, this.idOf);
    return { variants, bags, body };
  }

  /** Stems of a phrasing, as they are indexed. */
  stemsOf(phrasing: string): string[] {
    return this.synonyms.apply(analyse(phrasing, this.language, maxVariantWords)).stems;
  }

  /** Frees the caches that speed up reading many articles. */
  clear(): void {
    this.letters.clear();
  }

  /** Analyses of an article's phrasings by their words. The last of several phrasings with the same words wins. */
  private *variantsOf(article: KnowledgeArticle): Steps<Map<string, Variant>> {
    const variants = new Map<string, Variant>();
    for (const [place, text] of textsOf(article).entries()) {
      const analysis = this.synonyms.apply(analyse(text, this.language, maxVariantWords));
      if (analysis.words.length > 0) variants.set(analysis.words.join(' '), { analysis, place });
      yield;
    }
    return variants;
  }

  private bag({ words, stems }: Analysis): Bag {
    const stemNumbers = stems.map(this.idOf);
    const pairNumbers = stemPairs(stems).map(this.idOf);
    return countFeatures([stemNumbers, pairNumbers, words.flatMap((word) => this.letters.of(word))]);
  }
}
