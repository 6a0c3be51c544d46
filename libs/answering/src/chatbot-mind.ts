import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { usualCalibration } from './confidence/calibration.js';
import type { Mind } from './deciding/consider.js';
import { Knowledge } from './knowledge/knowledge.js';
import { politePause } from './numeric/pause.js';
import { type Language, languageOf } from './text/normalise.js';

/** Characters of an article that are taken in without giving way to other work. */
const smallArticle = 4000;

/** All that is known about one chatbot: a mind for each language its articles are written in. */
export class ChatbotMind {
  readonly minds = new Map<Language, Mind>();
  private readonly articles = new Map<ArticleId, KnowledgeArticle>();
  private synonyms: string[][] = [];
  /** Settles when the articles given so far are known; null when they are. */
  private intake: Promise<void> | null = null;

  constructor(private readonly onEdit: (language: Language) => void) {}

  get size(): number {
    return this.articles.size;
  }

  /** Resolves when every article given so far is known. */
  async ready(): Promise<void> {
    while (this.intake) await this.intake;
  }

  put(article: KnowledgeArticle): void {
    const before = this.articles.get(article.id);
    if (before && languageOf(before.locale) !== languageOf(article.locale)) this.remove(article.id);
    this.articles.set(article.id, article);
    const language = languageOf(article.locale);
    const knowledge = this.mind(language).knowledge;
    const length = article.body.length + article.variants.reduce((sum, variant) => sum + variant.length, 0);
    if (!this.intake && length <= smallArticle) knowledge.put(article);
    else this.enqueue(() => this.mind(language).knowledge.putGently(article));
    this.onEdit(language);
  }

  remove(id: ArticleId): void {
    const article = this.articles.get(id);
    if (!article) return;
    this.articles.delete(id);
    const language = languageOf(article.locale);
    if (this.intake) this.enqueue(async () => this.mind(language).knowledge.remove(id));
    else this.mind(language).knowledge.remove(id);
    this.onEdit(language);
  }

  /** Takes in many articles together. */
  async load(articles: readonly KnowledgeArticle[]): Promise<void> {
    for (const article of articles) this.articles.set(article.id, article);
    const languages = new Set(articles.map(({ locale }) => languageOf(locale)));
    for (const language of languages) {
      this.mind(language);
      this.enqueue(() => this.rebuild(language));
      this.onEdit(language);
    }
    await this.ready();
  }

  setSynonyms(groups: string[][]): void {
    this.synonyms = groups;
    for (const language of this.minds.keys()) {
      this.enqueue(() => this.rebuild(language));
      this.onEdit(language);
    }
  }

  private mind(language: Language): Mind {
    const known = this.minds.get(language);
    if (known) return known;
    const made = { knowledge: Knowledge.empty(language, this.synonyms), trained: null, calibration: usualCalibration };
    this.minds.set(language, made);
    return made;
  }

  private async rebuild(language: Language): Promise<void> {
    const articles = [...this.articles.values()].filter(({ locale }) => languageOf(locale) === language);
    const knowledge = await Knowledge.build(language, this.synonyms, articles, politePause());
    this.mind(language).knowledge = knowledge;
  }

  private enqueue(task: () => Promise<void>): void {
    const mine = (this.intake ?? Promise.resolve()).then(task).finally(() => {
      if (this.intake === mine) this.intake = null;
    });
    this.intake = mine;
  }
}
