import { isDeepStrictEqual } from 'node:util';
import type { ArticleId } from '#contracts/ids.js';
import type { Answer, Experience, KnowledgeArticle, Question, Trial } from '#engine/ports/answerer.js';
import type { Embed } from '#engine/ports/language-model.js';
import { usualCalibration } from './confidence/calibration.js';
import type { Judge } from './confidence/judge.js';
import type { Mind } from './deciding/consider.js';
import { decide } from './deciding/decide.js';
import { type RiskCoveragePoint, riskCoverage } from './experience/risk-coverage.js';
import { type Source, sources, Traffic } from './experience/traffic.js';
import { Knowledge } from './knowledge/knowledge.js';
import { askingsOf } from './meaning/askings.js';
import { Meanings } from './meaning/meanings.js';
import { MindTrial } from './mind-trial.js';
import { noPause, type Pause, politePause } from './numeric/pause.js';
import { type Language, languageOf } from './text/normalise.js';
import { Trained, type TrainedData } from './training/trained.js';
import type { Trainer } from './training/trainer.js';

/** Characters of an article that are taken in without giving way to other work. */
const smallArticle = 4000;

/** All that is known about one chatbot: a mind for each language its articles are written in, and its traffic. */
export class ChatbotMind {
  private readonly minds = new Map<Language, Mind>();
  private readonly articles = new Map<ArticleId, KnowledgeArticle>();
  private readonly traffic = new Traffic((source) => this.assumedShare(source));
  private synonyms: string[][] = [];
  /** One question after the other: sharing the processor, everybody would wait as long as the last. */
  private last: Promise<unknown> = Promise.resolve();
  /** Of all who ask one after the other: the first are answered before the last are thought about. */
  private pause: Pause = noPause;
  private asking = 0;
  /** Settles when the articles given so far are known; null when they are. */
  private intake: Promise<void> | null = null;
  /** Articles edited since the knowledge of their language was last built, or began to be. */
  private readonly edited = new Map<Language, Set<ArticleId>>();

  /** `changed` is called after every change with the language that should be trained. */
  constructor(
    private readonly changed: (language: Language) => void,
    private readonly embed: Embed | null = null,
  ) {}

  answer(question: Question): Promise<Answer> {
    // An endpoint is waited for by all at once.
    if (this.embed !== null) return this.decide(question);
    if (this.asking === 0) this.pause = politePause(undefined, 'question');
    this.asking += 1;
    const mine = this.last
      .then(() => this.decide(question, this.pause))
      .finally(() => {
        this.asking -= 1;
      });
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async decide(question: Question, pause = politePause(undefined, 'question')): Promise<Answer> {
    await this.ready();
    const answer = await decide(question, this.minds, this.traffic, pause);
    this.traffic.observe(answer.decision);
    return answer;
  }

  /** Answers as after an edit, beside what is answered meanwhile. */
  async trial({ put, remove }: { put: KnowledgeArticle[]; remove: ArticleId[] }): Promise<Trial> {
    await this.ready();
    const pause = politePause();
    const gone = new Set([...remove, ...put.map(({ id }) => id)]);
    const touched = new Set(
      [...put, ...[...gone].flatMap((id) => this.articles.get(id) ?? [])].map(({ locale }) => languageOf(locale)),
    );
    const minds = new Map(this.minds);
    for (const language of touched) {
      const mind = this.minds.get(language) ?? this.emptyMind(language);
      const own = put.filter(({ locale }) => languageOf(locale) === language);
      minds.set(language, { ...mind, knowledge: await mind.knowledge.fork(own, gone, pause) });
    }
    return new MindTrial(minds, this.traffic);
  }

  riskCoverage(): RiskCoveragePoint[] {
    const kinds = { answers: 'answer', documents: 'document' } as const;
    const expected = [...this.minds].flatMap(([language, mind]) =>
      sources.flatMap((source) => {
        const { calibration } = mind;
        const judge = usualJudge(mind, source);
        const heldBack = calibration.heldBack[judge];
        const part = this.articlesIn(language).filter(({ kind }) => kind === kinds[source]).length;
        if (!heldBack || part === 0) return [];
        const correct = (confidence: number) => this.traffic.correct(source, confidence);
        return [{ heldBack, part, assumed: calibration.shares[judge], real: this.traffic.shareOf(source), correct }];
      }),
    );
    const all = expected.reduce((sum, { part }) => sum + part, 0);
    return riskCoverage(expected.map((source) => ({ ...source, part: source.part / all })));
  }

  learn(experience: Experience): void {
    this.traffic.replace(experience);
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

  /** Takes in many articles together. */
  async load(articles: readonly KnowledgeArticle[]): Promise<void> {
    for (const article of articles) this.articles.set(article.id, article);
    for (const language of new Set(articles.map(({ locale }) => languageOf(locale)))) this.buildLater(language);
    await this.ready();
  }

  setSynonyms(groups: string[][]): void {
    // At every start they are told once more: all knowledge would be built twice.
    if (isDeepStrictEqual(groups, this.synonyms)) return;
    this.synonyms = groups;
    for (const language of this.minds.keys()) this.buildLater(language);
  }

  /** Trains one language and takes over the results as they come. */
  async train(language: Language, trainer: Trainer, signal: AbortSignal): Promise<void> {
    await this.ready();
    if (this.edited.has(language)) await this.rebuild(language, politePause(signal));
    const mind = this.mind(language);
    let opening = Promise.resolve();
    const open = async (data: TrainedData | null) => {
      mind.trained = data ? await Trained.open(data, politePause(signal)) : null;
    };
    const units = mind.knowledge.answers.flatMap((unit) => unit ?? []);
    mind.meanings?.want(new Set(units.flatMap(askingsOf)));
    const meanings = mind.meanings?.known() ?? new Map<string, Float32Array>();
    const task = { language, synonyms: this.synonyms, articles: this.articlesIn(language), meanings };
    await trainer(
      task,
      {
        trained: (data) => {
          opening = open(data);
        },
        calibrated: (calibration) => {
          mind.calibration = calibration;
          this.traffic.review();
        },
      },
      signal,
    );
    await opening;
  }

  close(): void {
    for (const { meanings } of this.minds.values()) meanings?.close();
  }

  /** Resolves when no vector is being asked for in the background. */
  async settled(): Promise<void> {
    for (const { meanings } of this.minds.values()) await meanings?.settled();
  }

  private async ready(): Promise<void> {
    while (this.intake) await this.intake;
  }

  /** Brings one article's present state into the knowledge: at once, or after what is being taken in. */
  private apply(id: ArticleId, language: Language): void {
    this.edited.set(language, (this.edited.get(language) ?? new Set()).add(id));
    const article = this.articles.get(id);
    const long = article && lengthOf(article) > smallArticle;
    if (this.intake || long) this.enqueue(() => this.bring(id, language));
    else if (article) this.mind(language).knowledge.put(article);
    else this.mind(language).knowledge.remove(id);
    this.changed(language);
  }

  private async bring(id: ArticleId, language: Language): Promise<void> {
    // Whoever put it is answered first: storing megabytes has used up this turn already.
    await new Promise((resolve) => setImmediate(resolve));
    const { knowledge } = this.mind(language);
    const article = this.articles.get(id);
    if (article && languageOf(article.locale) === language) await knowledge.putGently(article);
    else knowledge.remove(id);
  }

  private buildLater(language: Language): void {
    this.enqueue(() => this.build(language));
    this.changed(language);
  }

  private async build(language: Language): Promise<void> {
    const knowledge = await Knowledge.build(language, this.synonyms, this.articlesIn(language), politePause());
    this.mind(language).knowledge = knowledge;
  }

  /**
   * Builds the knowledge of a language anew while the old one goes on answering. Weights that were added edit by edit are
   * then as if all had come together, and nothing is left of removed articles.
   */
  private async rebuild(language: Language, pause: Pause): Promise<void> {
    const edited = new Set<ArticleId>();
    this.edited.set(language, edited);
    const knowledge = await Knowledge.build(language, this.synonyms, this.articlesIn(language), pause);
    for (const id of edited) {
      const article = this.articles.get(id);
      // A set is iterated in the order of arrival, also over what arrives during the iteration.
      if (article && languageOf(article.locale) === language) await knowledge.putGently(article, pause);
      else knowledge.remove(id);
    }
    this.edited.delete(language);
    this.mind(language).knowledge = knowledge;
  }

  private enqueue(task: () => Promise<void>): void {
    const mine = (this.intake ?? Promise.resolve()).then(task).finally(() => {
      if (this.intake === mine) this.intake = null;
    });
    this.intake = mine;
  }

  private articlesIn(language: Language): KnowledgeArticle[] {
    return [...this.articles.values()].filter(({ locale }) => languageOf(locale) === language);
  }

  private mind(language: Language): Mind {
    const known = this.minds.get(language);
    if (known) return known;
    const made = this.emptyMind(language);
    this.minds.set(language, made);
    return made;
  }

  private emptyMind(language: Language): Mind {
    const meanings = this.embed ? new Meanings(this.embed, () => this.changed(language)) : null;
    const knowledge = Knowledge.empty(language, this.synonyms);
    return { knowledge, trained: null, calibration: usualCalibration, meanings };
  }

  /** Shares of the languages are close to each other; the mean serves for all. */
  private assumedShare(source: Source): number {
    const shares = [...this.minds.values()].map((mind) => mind.calibration.shares[usualJudge(mind, source)]);
    return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : 0.45;
  }
}

function lengthOf({ body, variants }: KnowledgeArticle): number {
  return body.length + variants.reduce((sum, variant) => sum + variant.length, 0);
}

/** Who judges most questions to a source at the moment. */
function usualJudge({ calibration, trained }: Mind, source: Source): Judge {
  if (source === 'documents') return 'documents';
  if (!trained) return 'matching';
  return calibration.heldBack.meaning ? 'meaning' : 'trained';
}
