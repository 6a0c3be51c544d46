import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type {
  Answer,
  Answerer,
  CalibrationFeedback,
  KnowledgeArticle,
  Question,
  RiskCoveragePoint,
  Trial,
} from '#engine/ports/answerer.js';
import type { ModelCache } from '#engine/ports/model-cache.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { VectorCache } from '#engine/ports/vector-cache.js';
import { ChatbotModel, type ChatbotModelOptions } from './chatbot-model.js';
import { type KnowledgeCache, knowledgeCache } from './knowledge/knowledge-cache.js';
import type { Language } from './text/normalise.js';
import { cachedTrainer } from './training/cached-trainer.js';
import { trainInThread } from './training/train-in-thread.js';
import { type Trainer, trainInline } from './training/trainer.js';
import { TrainingQueue } from './training/training-queue.js';

export interface AnswererOptions {
  /** Where training runs. Default: a worker thread, or in slices on the main thread for unbuilt sources. */
  trainer?: Trainer;
  /** Debounce of training after an edit, in milliseconds. Edits take effect at once, trained or not. */
  quietMs?: number;
  /** Sentence encoder, shared and closed by the caller. Questions are answered without it when it fails. Default: none. */
  encoder?: SentenceEncoder | null;
  /** Cache of article vectors between starts. Default: none. */
  vectorCache?: VectorCache | null;
  /** Cache of trained models and indexes between starts. Default: none. */
  modelCache?: ModelCache | null;
  /** Whether calibration uses the questions to this answerer, in addition to recorded feedback. Default: true. */
  learnsFromQuestions?: boolean;
  /** Called when background indexing or training fails. The current models stay in use. */
  onProblem?: (problem: unknown) => void;
}

/** Answerer in this process, whose training can be awaited. */
export interface EmbeddedAnswerer extends Answerer {
  /** Resolves when everything given so far is trained and calibrated. */
  trained(): Promise<void>;
}

/** Creates an answerer without articles. */
export function createAnswerer(options: AnswererOptions = {}): EmbeddedAnswerer {
  const built = import.meta.url.endsWith('.js');
  const trainer = options.trainer ?? (built ? trainInThread : trainInline);
  const onProblem = options.onProblem ?? (() => undefined);
  const { modelCache } = options;
  return new KnowledgeAnswerer(
    (name) => (modelCache ? cachedTrainer(trainer, modelCache, name) : trainer),
    new TrainingQueue(options.quietMs ?? 2000, onProblem),
    modelCache ? (name) => knowledgeCache(modelCache, name) : null,
    {
      vectors: options.encoder ? { encoder: options.encoder, cache: options.vectorCache ?? null } : null,
      learnsFromQuestions: options.learnsFromQuestions ?? true,
    },
    onProblem,
  );
}

class KnowledgeAnswerer implements EmbeddedAnswerer {
  private readonly chatbots = new Map<ChatbotId, ChatbotModel>();
  private readonly owners = new Map<ArticleId, ChatbotId>();
  private closed = false;

  constructor(
    private readonly trainerOf: (name: string) => Trainer,
    private readonly trainings: TrainingQueue,
    private readonly indexCacheOf: ((name: string) => KnowledgeCache) | null,
    private readonly options: Omit<ChatbotModelOptions, 'indexCache'>,
    private readonly onProblem: (problem: unknown) => void,
  ) {}

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.closed) throw new Error('the answerer is closed');
    const model = this.chatbots.get(question.chatbotId) ?? new ChatbotModel(() => undefined, this.onProblem);
    const answer = await model.answer(question);
    signal.throwIfAborted();
    return answer;
  }

  put(article: KnowledgeArticle): void {
    const owner = this.owners.get(article.id);
    if (owner !== undefined && owner !== article.chatbotId) this.remove(article.id);
    this.owners.set(article.id, article.chatbotId);
    this.chatbot(article.chatbotId).put(article);
  }

  remove(id: ArticleId): void {
    const owner = this.owners.get(id);
    if (owner === undefined) return;
    this.owners.delete(id);
    this.chatbot(owner).remove(id);
  }

  async load(articles: KnowledgeArticle[], synonyms: ReadonlyMap<ChatbotId, string[][]> = new Map()): Promise<void> {
    this.clear();
    // Synonyms go before the articles: in the other order, all knowledge would be built twice.
    for (const [id, groups] of synonyms) this.setSynonyms(id, groups);
    const byChatbot = new Map<ChatbotId, KnowledgeArticle[]>();
    for (const article of articles) {
      this.owners.set(article.id, article.chatbotId);
      const own = byChatbot.get(article.chatbotId);
      if (own) own.push(article);
      else byChatbot.set(article.chatbotId, [article]);
    }
    for (const [id, own] of byChatbot) await this.chatbot(id).load(own);
  }

  setSynonyms(chatbotId: ChatbotId, groups: string[][]): void {
    this.chatbot(chatbotId).setSynonyms(groups);
  }

  trial(chatbotId: ChatbotId, edit: { put: KnowledgeArticle[]; remove: ArticleId[] }): Promise<Trial> {
    return this.chatbot(chatbotId).trial(edit);
  }

  riskCoverage(chatbotId: ChatbotId): RiskCoveragePoint[] {
    return this.chatbots.get(chatbotId)?.riskCoverage() ?? [];
  }

  isTrained(chatbotId: ChatbotId): boolean {
    return this.chatbots.get(chatbotId)?.isTrained() ?? false;
  }

  setFeedback(chatbotId: ChatbotId, feedback: CalibrationFeedback): void {
    this.chatbot(chatbotId).setFeedback(feedback);
  }

  async trained(): Promise<void> {
    await this.trainings.idle();
    for (const chatbot of this.chatbots.values()) await chatbot.settled();
    // New vectors trigger another training.
    await this.trainings.idle();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.trainings.close();
    this.clear();
    await this.trainings.idle();
  }

  private clear(): void {
    for (const chatbot of this.chatbots.values()) chatbot.close();
    this.chatbots.clear();
    this.owners.clear();
  }

  private chatbot(id: ChatbotId): ChatbotModel {
    const known = this.chatbots.get(id);
    if (known) return known;
    const { indexCacheOf } = this;
    const nameOf = (language: Language) => `${id} ${language}`;
    const made: ChatbotModel = new ChatbotModel(
      (language) => {
        const name = nameOf(language);
        this.trainings.request(name, (signal) => made.train(language, this.trainerOf(name), signal));
      },
      this.onProblem,
      { ...this.options, indexCache: indexCacheOf && ((language) => indexCacheOf(nameOf(language))) },
    );
    this.chatbots.set(id, made);
    return made;
  }
}
