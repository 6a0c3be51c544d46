import { isDeepStrictEqual } from 'node:util';
import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { Knowledge } from './knowledge/knowledge.js';
import type { KnowledgeCache, KnowledgeSource } from './knowledge/knowledge-cache.js';
import type { KnowledgeModel } from './knowledge/knowledge-model.js';
import type { PackedKnowledge } from './knowledge/packed-knowledge.js';
import { type Pause, yieldingPause } from './numeric/pause.js';
import { type Language, languageOf } from './text/normalise.js';

/** Characters of an article up to which it is indexed in one step. */
const smallArticle = 4000;

/** Ingestion of one chatbot's articles and synonyms into the knowledge of their languages, long ones in a queue. */
export class ArticleIngestion {
  private readonly articles = new Map<ArticleId, KnowledgeArticle>();
  private groups: string[][] = [];
  /** Tail of the queue of long work, which never rejects; null when all articles are known. */
  private pending: Promise<void> | null = null;
  /** Articles edited since the last build of their language's knowledge began. */
  private readonly edited = new Map<Language, Set<ArticleId>>();
  /** Indexes built at startup that are not packed yet: packing is deferred because it would lengthen the startup. */
  private readonly unpacked = new Map<Language, { source: KnowledgeSource; knowledge: Knowledge }>();
  /** The latest packed index of each language that is not in the cache yet. */
  private readonly unsaved = new Map<Language, { source: KnowledgeSource; packed: PackedKnowledge }>();

  /** `changed` is called after every change with the language to train, `failed` with the error of a background task. */
  constructor(
    private readonly modelOf: (language: Language) => KnowledgeModel,
    private readonly languages: () => Iterable<Language>,
    private readonly changed: (language: Language) => void,
    private readonly failed: (error: unknown) => void,
    private readonly cacheOf: (language: Language) => KnowledgeCache | null = () => null,
  ) {}

  get synonyms(): string[][] {
    return this.groups;
  }

  put(article: KnowledgeArticle): void {
    const before = this.articles.get(article.id);
    if (before && languageOf(before.locale) !== languageOf(article.locale)) this.remove(article.id);
    this.articles.set(article.id, article);
    this.apply(article.id, languageOf(article.locale));
  }

  remove(id: ArticleId): void {
    const article = this.articles.get(id);
    if (!article) return;
    this.articles.delete(id);
    this.apply(id, languageOf(article.locale));
  }

  /** Adds many articles in one build. */
  async load(articles: readonly KnowledgeArticle[]): Promise<void> {
    for (const article of articles) this.articles.set(article.id, article);
    const languages = new Set(articles.map(({ locale }) => languageOf(locale)));
    await Promise.all([...languages].map((language) => this.scheduleBuild(language)));
    await this.ready();
  }

  setSynonyms(groups: string[][]): void {
    if (isDeepStrictEqual(groups, this.groups)) return;
    this.groups = groups;
    for (const language of this.languages()) this.scheduleBuild(language).catch(this.failed);
  }

  /** Resolves when all articles given so far are in the knowledge. */
  async ready(): Promise<void> {
    while (this.pending) await this.pending;
  }

  /** Rebuilds the knowledge of a language if articles were edited one by one since the last build. */
  async refresh(language: Language, pause: Pause): Promise<void> {
    if (this.edited.has(language)) await this.rebuild(language, pause);
  }

  /** Packs the index of a language and writes it to the cache for the next start, unless it is there already. */
  async save(language: Language): Promise<void> {
    // Packing runs in the queue, so that edits wait instead of changing the index meanwhile.
    if (this.unpacked.has(language)) await this.enqueue(() => this.pack(language));
    const built = this.unsaved.get(language);
    if (!built) return;
    this.unsaved.delete(language);
    await this.cacheOf(language)?.write(built.source, built.packed);
  }

  /** Applies an article's current state to the knowledge: at once, or in the queue if the article is long or the queue is not empty. */
  private apply(id: ArticleId, language: Language): void {
    const edited = this.edited.get(language) ?? new Set();
    // Delete first, so that the id moves to the end of the set: a rebuild that iterates the set then visits this article again.
    edited.delete(id);
    this.edited.set(language, edited.add(id));
    const article = this.articles.get(id);
    const { knowledge } = this.modelOf(language);
    // The indexed version has to be removed first, which takes as long.
    const isLong = [article, knowledge.answer(id)?.article].some((each) => each && lengthOf(each) > smallArticle);
    if (this.pending || isLong) this.enqueue(() => this.applyInSteps(id, language)).catch(this.failed);
    else if (article) knowledge.put(article);
    else knowledge.remove(id);
    this.changed(language);
  }

  private async applyInSteps(id: ArticleId, language: Language): Promise<void> {
    // In a separate turn, so that the request that stored the article is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    const { knowledge } = this.modelOf(language);
    const article = this.articles.get(id);
    if (article && languageOf(article.locale) === language) await knowledge.putYielding(article);
    else await knowledge.removeYielding(id);
  }

  private scheduleBuild(language: Language): Promise<void> {
    const built = this.enqueue(() => this.build(language));
    this.changed(language);
    return built;
  }

  private async build(language: Language): Promise<void> {
    const source = this.sourceOf(language);
    const kept = await this.cacheOf(language)?.read(source);
    if (kept) this.modelOf(language).knowledge = open(source, kept);
    else {
      const knowledge = await Knowledge.build(language, source.synonyms, source.articles, yieldingPause());
      this.unpacked.set(language, { source, knowledge });
      this.modelOf(language).knowledge = knowledge;
    }
  }

  private async pack(language: Language): Promise<void> {
    const built = this.unpacked.get(language);
    this.unpacked.delete(language);
    if (!built || this.edited.has(language) || this.modelOf(language).knowledge !== built.knowledge) return;
    this.modelOf(language).knowledge = await this.packed(built.source, built.knowledge, yieldingPause());
  }

  /** Packs an index and reopens it in packed form: it takes a tenth of the memory and equals the index after the next start. */
  private async packed(source: KnowledgeSource, built: Knowledge, pause: Pause): Promise<Knowledge> {
    const packed = await built.pack(source.articles, pause);
    if (this.cacheOf(source.language)) this.unsaved.set(source.language, { source, packed });
    return open(source, packed);
  }

  private sourceOf(language: Language): KnowledgeSource {
    return { language, synonyms: this.groups, articles: this.articlesIn(language) };
  }

  /**
   * Rebuilds the knowledge of a language while the old one stays in use. A rebuild weights all articles alike, instead of edit by edit, and drops
   * all remains of removed articles.
   */
  private async rebuild(language: Language, pause: Pause): Promise<void> {
    const { groups } = this;
    const edited = new Set<ArticleId>();
    this.edited.set(language, edited);
    const source = this.sourceOf(language);
    const built = await Knowledge.build(language, source.synonyms, source.articles, pause);
    const knowledge = await this.packed(source, built, pause);
    for (const id of edited) {
      const article = this.articles.get(id);
      // A set iterates in insertion order and includes entries added during the iteration.
      if (article && languageOf(article.locale) === language) await knowledge.putYielding(article, pause);
      else knowledge.remove(id);
    }
    if (groups !== this.groups) return this.rebuild(language, pause);
    this.edited.delete(language);
    this.modelOf(language).knowledge = knowledge;
  }

  /** Queues a task after earlier ones, even failed ones; rejects like the task. */
  private enqueue(task: () => Promise<void>): Promise<void> {
    const done = (this.pending ?? Promise.resolve()).then(task);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (this.pending === settled) this.pending = null;
      });
    this.pending = settled;
    return done;
  }

  article(id: ArticleId): KnowledgeArticle | undefined {
    return this.articles.get(id);
  }

  articlesIn(language: Language): KnowledgeArticle[] {
    return [...this.articles.values()].filter(({ locale }) => languageOf(locale) === language);
  }
}

function open({ language, synonyms, articles }: KnowledgeSource, packed: PackedKnowledge): Knowledge {
  return Knowledge.open(language, synonyms, articles, packed);
}

function lengthOf({ body, variants }: KnowledgeArticle): number {
  return body.length + variants.reduce((sum, variant) => sum + variant.length, 0);
}
