import type {
  ArticleImportCreate,
  ArticleImportView,
  ImportItem,
  ImportItemsQuery,
} from '#contracts/article-imports.js';
import { importOutcomes } from '#contracts/article-imports.js';
import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import type { Author } from '../../access/author.js';
import type { ArticleImport } from '../../ports/article-import-store.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';
import { windowOf } from '../../views/pages.js';
import { checkLocale } from '../articles/save-article.js';
import { type RunPorts, runImport } from './run-import.js';

type ImportsPorts = RunPorts & Pick<Ports, 'ids' | 'log' | 'duties'>;

/** Interval at which the node that runs imports checks for those requested on other nodes, in milliseconds. */
const pollMs = 2_000;

/**
 * Background queue of imports, one at a time. Progress is checkpointed: after a restart an import resumes where it
 * stopped, and the article in progress is found unchanged.
 */
export class ArticleImports {
  readonly #stopped = new AbortController();
  /** Settles when all requested imports are done. */
  #last: Promise<void> = Promise.resolve();
  readonly #queued = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe = () => {};

  constructor(private readonly ports: ImportsPorts) {}

  /** Resumes imports interrupted by a shutdown; one node runs those of all. */
  async resume(): Promise<void> {
    const { duties, log } = this.ports;
    if (!duties.isShared) return this.#resume();
    const look = () =>
      void this.#resume().catch((error: unknown) => log.warn({ error }, 'pending imports could not be read'));
    this.#unsubscribe = duties.onChange('imports', look);
    this.#timer = setInterval(look, pollMs).unref();
  }

  async #resume(): Promise<void> {
    if (!this.ports.duties.has('imports')) return;
    for (const unfinished of await this.ports.articleImports.running()) this.#enqueue(unfinished.id);
  }

  async start(request: ArticleImportCreate, author: Author): Promise<Result<ArticleImportView>> {
    const { chatbots, ids, clock, articleImports } = this.ports;
    const chatbot = chatbots.get(request.chatbotId);
    if (!chatbot) return invalidAt('/chatbotId', 'there is no such chatbot');
    const spoken = checkLocale(chatbot, request.locale);
    if (!spoken.ok) return spoken;
    const started: ArticleImport = {
      id: ids.next(),
      chatbotId: request.chatbotId,
      ...namesOf(request.source),
      state: 'running',
      total: 0,
      counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
      notes: [],
      createdAt: clock.now(),
      finishedAt: null,
    };
    await articleImports.begin(started, { ...request, requestedBy: author.actor, requestedThrough: author.principal });
    this.#enqueue(started.id);
    return ok(toView(started));
  }

  async read(id: string): Promise<ArticleImportView | null> {
    const found = await this.ports.articleImports.get(id);
    return found && toView(found);
  }

  async list(
    chatbotId: ChatbotId | null,
    { page, limit }: { page: number; limit: number },
  ): Promise<Page<ArticleImportView>> {
    const { items, total } = await this.ports.articleImports.list(chatbotId, windowOf({ page, limit }));
    return { items: items.map(toView), total, page, limit };
  }

  /** Results by article, in the order of the source; null: no such import. */
  async items(id: string, { outcome, page, limit }: ImportItemsQuery): Promise<Page<ImportItem> | null> {
    const { articleImports } = this.ports;
    const found = await articleImports.get(id);
    if (!found) return null;
    const items = await articleImports.items(id, outcome ?? null, windowOf({ page, limit }));
    return { items, total: outcome ? found.counts[outcome] : doneOf(found), page, limit };
  }

  /** Interrupts the running import, which resumes at the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#last;
  }

  #enqueue(id: string): void {
    if (this.#queued.has(id) || !this.ports.duties.has('imports')) return;
    this.#queued.add(id);
    this.#last = this.#last
      .then(() => this.#run(id))
      .catch(async (error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        this.ports.log.error({ error, importId: id }, 'an import failed');
        await this.ports.articleImports.end(id, 'failed', this.ports.clock.now());
      })
      // The failure cannot be stored either: the import stays running and resumes at the next start.
      .catch((error: unknown) =>
        this.ports.log.error({ error, importId: id }, 'the end of an import could not be stored'),
      )
      .finally(() => this.#queued.delete(id));
  }

  async #run(id: string): Promise<void> {
    const { signal } = this.#stopped;
    const request = signal.aborted ? null : await this.ports.articleImports.request(id);
    if (request) await runImport(this.ports, id, request, signal);
  }
}

function namesOf(source: ArticleImportCreate['source']): Pick<ArticleImport, 'source' | 'others'> {
  if (source.type !== 'files') return { source: source.url, others: 0 };
  return { source: source.files[0]?.name ?? '', others: source.files.length - 1 };
}

function doneOf({ counts }: ArticleImport): number {
  return importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

function toView(stored: ArticleImport): ArticleImportView {
  const { counts, notes, createdAt, finishedAt } = stored;
  return {
    ...stored,
    counts: { ...counts },
    notes: [...notes],
    done: doneOf(stored),
    createdAt: iso(createdAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
  };
}
