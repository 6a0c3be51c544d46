import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Answer, Answerer, Experience, KnowledgeArticle, Question, Trial } from '#engine/ports/answerer.js';
import type { Embed } from '#engine/ports/language-model.js';
import { ChatbotMind } from './chatbot-mind.js';
import type { RiskCoveragePoint } from './experience/risk-coverage.js';
import { trainInThread } from './training/train-in-thread.js';
import { type Trainer, trainInline } from './training/trainer.js';
import { TrainingQueue } from './training/training-queue.js';

export interface AnswererOptions {
  /** Where training runs. Default: a worker thread, or between other work where the sources run unbuilt. */
  trainer?: Trainer;
  /** Milliseconds without an edit before training begins. Edits are answered from at once, trained or not. */
  quietMs?: number;
  /** Gives vectors of texts; null where no endpoint does. Its failing costs no answer. */
  embed?: Embed | null;
  /** A training that failed. Answers go on with what was trained before. */
  onProblem?: (problem: unknown) => void;
}

/** An answerer that can be waited for. */
export interface EmbeddedAnswerer extends Answerer {
  /** Resolves when all that was given so far has been trained and calibrated. */
  trained(): Promise<void>;
}

/** Makes an answerer that knows nothing yet. */
export function createAnswerer(options: AnswererOptions = {}): EmbeddedAnswerer {
  const built = import.meta.url.endsWith('.js');
  const trainer = options.trainer ?? (built ? trainInThread : trainInline);
  return new KnowledgeAnswerer(
    trainer,
    new TrainingQueue(options.quietMs ?? 2000, options.onProblem ?? (() => undefined)),
    options.embed ?? null,
  );
}

class KnowledgeAnswerer implements EmbeddedAnswerer {
  private readonly chatbots = new Map<ChatbotId, ChatbotMind>();
  private readonly owners = new Map<ArticleId, ChatbotId>();
  private closed = false;

  constructor(
    private readonly trainer: Trainer,
    private readonly trainings: TrainingQueue,
    private readonly embed: Embed | null,
  ) {}

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.closed) throw new Error('the answerer is closed');
    const mind = this.chatbots.get(question.chatbotId) ?? new ChatbotMind(() => undefined);
    const answer = await mind.answer(question);
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

  async load(articles: KnowledgeArticle[]): Promise<void> {
    this.forget();
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

  learn(chatbotId: ChatbotId, experience: Experience): void {
    this.chatbot(chatbotId).learn(experience);
  }

  async trained(): Promise<void> {
    await this.trainings.idle();
    for (const chatbot of this.chatbots.values()) await chatbot.settled();
    // What the vectors taught is trained as well.
    await this.trainings.idle();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.trainings.close();
    this.forget();
    await this.trainings.idle();
  }

  private forget(): void {
    for (const chatbot of this.chatbots.values()) chatbot.close();
    this.chatbots.clear();
    this.owners.clear();
  }

  private chatbot(id: ChatbotId): ChatbotMind {
    const known = this.chatbots.get(id);
    if (known) return known;
    const made: ChatbotMind = new ChatbotMind(
      (language) => this.trainings.request(`${id} ${language}`, (signal) => made.train(language, this.trainer, signal)),
      this.embed,
    );
    this.chatbots.set(id, made);
    return made;
  }
}
