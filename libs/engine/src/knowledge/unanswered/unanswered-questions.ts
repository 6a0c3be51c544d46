import { dayMs, hourMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { QuestionDismissal, UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import { teachingTarget } from '#domain/knowledge/teaching.js';
import type { Answer, Trial } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { pageOf } from '../../views/pages.js';
import { teachablePhrasing } from '../teaching/teachable-phrasing.js';
import { asQuestion } from '../trials/try-answer.js';
import { type ClusterPorts, clusterQuestions, type QuestionCluster } from './cluster-questions.js';
import { questionHash } from './question-hash.js';

type UnansweredPorts = ClusterPorts & Pick<Ports, 'answerer' | 'articles' | 'chatbots'>;

export interface ReadUnanswered {
  readonly chatbotId?: ChatbotId;
  readonly days: number;
  /** Comma-separated ids of clusters to return. */
  readonly ids?: string;
  readonly page: number;
  readonly limit: number;
}

interface CacheEntry<T> {
  readonly value: T;
  /** Version of the input: another stamp invalidates the entry. */
  readonly stamp: string;
  readonly madeAt: number;
}

/** Maximum age of a cached answer: background training changes answers without a new stamp. */
const answerMaxAgeMs = 30_000;

/**
 * Clusters of unanswered questions, and how many of them would be answered now. Clusters are cached by questions and verdicts, answers by
 * articles and settings.
 */
export class UnansweredQuestions {
  readonly #changes = new Map<ChatbotId, number>();
  readonly #clusters = new Map<string, CacheEntry<Promise<QuestionCluster[]>>>();
  readonly #answered = new Map<string, CacheEntry<Promise<UnansweredCluster[]>>>();

  constructor(private readonly ports: UnansweredPorts) {
    ports.decisions.onChange(({ decided, judged }) => {
      for (const id of new Set([...decided, ...judged])) this.#invalidate(id);
    });
  }

  /** Dismisses questions or restores them. The same question in other words counts as another one. */
  async dismiss({ chatbotId, locale, questions, dismissed }: QuestionDismissal): Promise<Result<null>> {
    const { chatbots, clock, dismissedQuestions } = this.ports;
    if (!chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
    const hashes = questions.map((question) => questionHash(locale, question));
    if (dismissed) await dismissedQuestions.add(chatbotId, hashes, clock.now());
    else await dismissedQuestions.remove(chatbotId, hashes);
    this.#invalidate(chatbotId);
    return ok(null);
  }

  /** Most visitors first, then most operator minutes; clusters that would now be fully answered come last. */
  async read({ chatbotId, days, ids: named, page, limit }: ReadUnanswered): Promise<Page<UnansweredCluster>> {
    await this.ports.decisions.catchUp();
    const ids = this.ports.chatbots.all().map(({ id }) => id);
    const wanted = chatbotId === undefined ? ids : ids.filter((id) => id === chatbotId);
    const clusters: UnansweredCluster[] = [];
    const isNamed = nameFilter(named);
    for (const id of wanted) clusters.push(...(await this.#of(id, days)).filter(isNamed));
    const isDone = ({ answeredNow, questions }: UnansweredCluster) => Number(answeredNow >= questions.length);
    clusters.sort(
      (a, b) =>
        isDone(a) - isDone(b) ||
        b.visitors - a.visitors ||
        b.operatorMinutes - a.operatorMinutes ||
        (a.id < b.id ? -1 : 1),
    );
    return pageOf(clusters, { page, limit });
  }

  #invalidate(id: ChatbotId): void {
    this.#changes.set(id, (this.#changes.get(id) ?? 0) + 1);
  }

  async #of(id: ChatbotId, days: number): Promise<UnansweredCluster[]> {
    const { articles, chatbots, clock } = this.ports;
    const now = clock.now();
    // Rounded to the hour, so that it can be cached.
    const hour = Math.floor(now / hourMs);
    const name = `${id} ${days}`;
    const asked = `${hour} ${this.#changes.get(id) ?? 0}`;
    const bare = cached(this.#clusters, name, { stamp: asked, now, forMs: dayMs }, () =>
      clusterQuestions(this.ports, id, now - days * dayMs),
    );
    const { policy, synonyms, policyTopics } = chatbots.get(id) ?? {};
    const settings = JSON.stringify([policy?.threshold, synonyms, policyTopics]);
    const stamp = `${asked} ${await articles.stamp(id)} ${settings}`;
    return cached(this.#answered, name, { stamp, now, forMs: answerMaxAgeMs }, async () =>
      this.#answer(id, await bare),
    );
  }

  async #answer(id: ChatbotId, clusters: readonly QuestionCluster[]): Promise<UnansweredCluster[]> {
    const present = await this.ports.answerer.trial(id, { put: [], remove: [] });
    const answered: UnansweredCluster[] = [];
    for (const cluster of clusters) {
      const answers: Answer[] = [];
      for (const question of cluster.questions) answers.push(await this.#ask(present, cluster, question));
      const answeredNow = answers.filter(({ decision }) => decision.decision === 'answer').length;
      const questions = cluster.questions.map(({ turnBefore: _, ...question }, index) => {
        const decision = answers[index]?.decision;
        return { ...question, teachable: decision ? teachablePhrasing(decision) : null };
      });
      answered.push({ ...cluster, questions, nearest: nearest(answers[0]), answeredNow });
    }
    return answered;
  }

  async #ask(
    present: Trial,
    { chatbotId, locale }: QuestionCluster,
    { text, turnBefore }: QuestionCluster['questions'][number],
  ): Promise<Answer> {
    const answer = await present.answer(asQuestion(this.ports, chatbotId, text, locale, turnBefore));
    await new Promise((resolve) => setImmediate(resolve));
    return answer;
  }
}

function nameFilter(named: string | undefined): (cluster: UnansweredCluster) => boolean {
  if (named === undefined) return () => true;
  const names = new Set(named.split(','));
  return ({ id }) => names.has(id);
}

/** Reads through the cache: recomputes where the stamp differs or the entry is too old. Failures are not cached. */
function cached<T>(
  cache: Map<string, CacheEntry<Promise<T>>>,
  name: string,
  { stamp, now, forMs }: { stamp: string; now: number; forMs: number },
  make: () => Promise<T>,
): Promise<T> {
  const known = cache.get(name);
  if (known?.stamp === stamp && now - known.madeAt < forMs) return known.value;
  const made = { value: make(), stamp, madeAt: now };
  cache.set(name, made);
  // A newer computation may have replaced it.
  made.value.catch(() => cache.get(name) === made && cache.delete(name));
  return made.value;
}

/** Nearest articles, without duplicates. */
function nearest(answer: Answer | undefined): UnansweredCluster['nearest'] {
  const candidates = answer?.decision.candidates ?? [];
  const target = teachingTarget(candidates);
  const best = new Map(
    candidates.toReversed().map(({ articleId, kind, title, confidence }) => {
      const fits = articleId === target?.articleId;
      return [articleId, { articleId, kind, title, confidence, fits }];
    }),
  );
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, 3);
}
