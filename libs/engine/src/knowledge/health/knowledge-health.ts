import type { KnowledgeHealth, ThinArticle, UnusedArticle } from '#contracts/article-insights.js';
import { dayMs, hourMs, minuteMs } from '#contracts/durations.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { ArticleVersion, PublishedVersion } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';
import { competingPairs, toHealthArticle } from './competing-pairs.js';

type HealthPorts = Pick<Ports, 'answerer' | 'articles' | 'chatbots' | 'clock' | 'decisions' | 'log'>;
type Findings = Pick<KnowledgeHealth, 'articles' | 'thin' | 'competing' | 'unused' | 'totals'>;

/** Minimum phrasings that show the answerer how visitors ask. */
const minPhrasings = 3;
const unusedDays = 90;
/** Grace period after publishing before an article counts as unused, in days. */
const newDays = 7;
/** Maximum age of a cached result: usage changes with every answer, without a change of any article. */
const maxAgeMs = 6 * hourMs;
/** Retry delay after a failed computation. */
const retryAfterMs = 10 * minuteMs;

interface CacheEntry {
  /** Version of the articles that `findings` were computed from. */
  stamp: string | null;
  at: Instant | null;
  findings: Findings;
  progress: number;
  running: AbortController | null;
  /** Last computation, if it failed. */
  failure: { readonly stamp: string; readonly at: Instant } | null;
}

const noFindings: Findings = {
  articles: 0,
  thin: [],
  competing: [],
  unused: [],
  totals: { thin: 0, competing: 0, unused: 0 },
};

/**
 * Health of each knowledge base, computed in the background and cached by the version of its articles. Reads return the cached result at
 * once and start a computation if it is stale; one runs at a time.
 */
export class KnowledgeHealthReports {
  readonly #entries = new Map<ChatbotId, CacheEntry>();
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly ports: HealthPorts) {}

  /** Null: no such chatbot. */
  async read(chatbotId: ChatbotId): Promise<KnowledgeHealth | null> {
    const { articles, chatbots, clock } = this.ports;
    if (!chatbots.get(chatbotId)) return null;
    const stamp = await articles.stamp(chatbotId);
    const entry = this.#entries.get(chatbotId) ?? {
      stamp: null,
      at: null,
      findings: noFindings,
      progress: 0,
      running: null,
      failure: null,
    };
    this.#entries.set(chatbotId, entry);
    const now = clock.now();
    const isOld = entry.stamp !== stamp || entry.at === null || now - entry.at > maxAgeMs;
    const hasFailed = entry.failure?.stamp === stamp && now - entry.failure.at < retryAfterMs;
    if (isOld && !hasFailed && entry.running === null && !this.#isClosed) this.#start(chatbotId, entry, stamp);
    return {
      chatbotId,
      at: entry.at === null ? null : iso(entry.at),
      isComputing: entry.running !== null,
      progress: entry.progress,
      ...entry.findings,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { running } of this.#entries.values()) running?.abort();
    await this.#last;
  }

  #start(chatbotId: ChatbotId, entry: CacheEntry, stamp: string): void {
    const running = new AbortController();
    entry.running = running;
    entry.progress = 0;
    this.#last = this.#last
      .then(async () => {
        running.signal.throwIfAborted();
        const findings = await this.#compute(chatbotId, entry, running.signal);
        Object.assign(entry, { findings, stamp, at: this.ports.clock.now(), failure: null });
      })
      .catch((error: unknown) => {
        if (running.signal.aborted) return;
        entry.failure = { stamp, at: this.ports.clock.now() };
        this.ports.log.error({ error, chatbotId }, 'the knowledge health computation failed');
      })
      .finally(() => {
        entry.running = null;
      });
  }

  async #compute(chatbotId: ChatbotId, entry: CacheEntry, signal: AbortSignal): Promise<Findings> {
    const published = (await this.ports.articles.published()).filter((article) => article.chatbotId === chatbotId);
    const thin = thinOf(published);
    const unused = await this.#unusedOf(published);
    const progress = (share: number) => {
      entry.progress = share;
    };
    const competing = await competingPairs(this.ports, chatbotId, published.map(toKnowledge), { signal, progress });
    return {
      articles: published.length,
      thin: thin.slice(0, limits.healthRows),
      competing: competing.slice(0, limits.healthRows),
      unused: unused.slice(0, limits.healthRows),
      totals: { thin: thin.length, competing: competing.length, unused: unused.length },
    };
  }

  async #unusedOf(published: readonly PublishedVersion[]): Promise<UnusedArticle[]> {
    const { clock, decisions } = this.ports;
    await decisions.catchUp();
    const since = clock.now() - unusedDays * dayMs;
    const known = published.filter(({ publishedAt }) => clock.now() - publishedAt >= newDays * dayMs);
    const used = await decisions.usedSince(
      known.map(({ articleId }) => articleId),
      since,
    );
    return known
      .filter(({ articleId }) => !used.has(articleId))
      .sort((a, b) => a.publishedAt - b.publishedAt)
      .map((version) => ({
        ...toHealthArticle(toKnowledge(version)),
        since: iso(Math.max(since, version.publishedAt)),
      }));
  }
}

/** Documents are matched by their text and need no phrasings. */
function thinOf(published: readonly ArticleVersion[]): ThinArticle[] {
  return published
    .filter(({ kind, variants }) => kind === 'answer' && variants.length < minPhrasings)
    .map((version) => ({ ...toHealthArticle(toKnowledge(version)), phrasings: version.variants.length }))
    .sort((a, b) => a.phrasings - b.phrasings || (a.title < b.title ? -1 : 1));
}

function toKnowledge({ articleId, variants, ...version }: ArticleVersion): KnowledgeArticle {
  const { chatbotId, kind, locale, title, body } = version;
  return { id: articleId, chatbotId, kind, locale, title, body, version: version.version, variants: [...variants] };
}
