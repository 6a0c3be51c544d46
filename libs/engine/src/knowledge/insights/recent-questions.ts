import type { AnswerDecision } from '#contracts/answer.js';
import { dayMs, hourMs } from '#contracts/durations.js';
import type { ArticleId, ChatbotId, ConversationId } from '#contracts/ids.js';
import { questionKey, standaloneQuestion, turnBeforeIn } from '#domain/knowledge/read-decision.js';
import { TrigramWeights, trigramsOf } from '#domain/knowledge/trigrams.js';
import type { BotDecision } from '../../ports/decision-store.js';
import type { Ports } from '../../ports/ports.js';

export interface RecentQuestion {
  readonly question: string;
  readonly turnBefore: string | null;
  readonly locale: string;
  readonly conversationId: ConversationId;
  readonly visitors: number;
  /** Reciprocal rank of candidate articles: 1 for the nearest, 1/2 for the next, and so on. */
  readonly ranks: ReadonlyMap<ArticleId, number>;
  readonly trigrams: ReadonlySet<string>;
}

interface Recent {
  readonly questions: readonly RecentQuestion[];
  /** Trigram weights by language: what distinguishes a question from the others. */
  readonly weights: ReadonlyMap<string, TrigramWeights>;
}

interface CacheEntry {
  readonly recent: Promise<Recent>;
  readonly change: number;
  readonly at: number;
}

const maxDecisions = 2000;
/** Questions that are read before everything else has its turn. */
const batchSize = 100;
export const recentDays = 90;
/** The window of days advances even without new questions. */
const maxAgeMs = hourMs;
/** Minimum share of a question's trigrams, by weight, in the title and phrasings of an article that was no candidate. */
const minShare = 0.5;

/** Cache of a chatbot's recent questions, each once. Invalidated by the next decision of the bot: verdicts change no question. */
export class RecentQuestions {
  readonly #cache = new Map<ChatbotId, CacheEntry>();
  readonly #changes = new Map<ChatbotId, number>();

  constructor(private readonly ports: Pick<Ports, 'decisions' | 'clock'>) {
    ports.decisions.onChange(({ decided }) => {
      for (const id of decided) this.#changes.set(id, (this.#changes.get(id) ?? 0) + 1);
    });
  }

  /** Questions near an article, nearest first: those for which it was a candidate, and those that share its words. */
  async nearest(
    chatbotId: ChatbotId,
    article: { readonly id: ArticleId | null; readonly locale: string; readonly phrasings: readonly string[] },
    limit: number,
  ): Promise<RecentQuestion[]> {
    const { questions, weights } = await this.#of(chatbotId);
    const own = weights.get(article.locale);
    if (!own) return [];
    const words = trigramsOf(article.phrasings.join(' '));
    return questions
      .filter(({ locale }) => locale === article.locale)
      .map((question) => {
        const share = own.share(question.trigrams, words);
        const rank = (article.id !== null && question.ranks.get(article.id)) || 0;
        return { question, nearness: rank > 0 || share >= minShare ? share + rank : 0 };
      })
      .filter(({ nearness }) => nearness > 0)
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, limit)
      .map(({ question }) => question);
  }

  async #of(chatbotId: ChatbotId): Promise<Recent> {
    await this.ports.decisions.catchUp();
    const now = this.ports.clock.now();
    const change = this.#changes.get(chatbotId) ?? 0;
    const known = this.#cache.get(chatbotId);
    if (known?.change === change && now - known.at < maxAgeMs) return known.recent;
    const recent = this.#read(chatbotId, now - recentDays * dayMs);
    const entry = { recent, change, at: now };
    this.#cache.set(chatbotId, entry);
    // A newer computation may have replaced it.
    recent.catch(() => this.#cache.get(chatbotId) === entry && this.#cache.delete(chatbotId));
    return recent;
  }

  async #read(chatbotId: ChatbotId, since: number): Promise<Recent> {
    const decisions = await this.ports.decisions.latest(chatbotId, maxDecisions);
    const asked = new Map<string, [BotDecision, ...BotDecision[]]>();
    for (const decision of decisions) {
      if (decision.at < since) break;
      const key = `${questionKey(standaloneQuestion(decision.record))} ${decision.record.locale}`;
      const same = asked.get(key);
      if (same) same.push(decision);
      else asked.set(key, [decision]);
    }
    const questions: RecentQuestion[] = [];
    const weights = new Map<string, TrigramWeights>();
    for (const same of asked.values()) {
      const question = toRecent(same);
      const own = weights.get(question.locale) ?? new TrigramWeights();
      own.add(question.trigrams);
      weights.set(question.locale, own);
      if (questions.push(question) % batchSize === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return { questions, weights };
  }
}

function toRecent(asked: readonly [BotDecision, ...BotDecision[]]): RecentQuestion {
  const [{ record, conversationId }] = asked;
  const question = standaloneQuestion(record);
  return {
    question,
    turnBefore: turnBeforeIn(question, record.question),
    locale: record.locale,
    conversationId,
    visitors: new Set(asked.map(({ visitorId }) => visitorId)).size,
    ranks: ranksOf(record),
    trigrams: trigramsOf(question),
  };
}

function ranksOf({ candidates }: AnswerDecision): Map<ArticleId, number> {
  const articles = [...new Set(candidates.map(({ articleId }) => articleId))].slice(0, 3);
  return new Map(articles.map((id, index) => [id, 1 / (index + 1)]));
}
