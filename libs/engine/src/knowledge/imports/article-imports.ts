import {
  type ArticleImportCreate,
  type ArticleImportView,
  type ImportItem,
  importOutcomes,
} from '#contracts/article-imports.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Page } from '#contracts/views.js';
import type { ArticleImport } from '../../ports/article-import-store.js';
import type { SourceItem } from '../../ports/article-source.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';
import { done, type Outcome, wrongAt } from '../outcome.js';
import { type ImportPorts, importArticle } from './import-article.js';

type ImportsPorts = ImportPorts & Pick<Ports, 'articleImports' | 'articleSources' | 'chatbots' | 'ids' | 'log'>;

/** Progress is stored after so many articles of one file. */
const part = 100;

/**
 * Runs imports in the background, one after the other. Progress is stored as it goes: after a restart an import goes on
 * where it stood, and what was in the making is found unchanged.
 */
export class ArticleImports {
  readonly #stopped = new AbortController();
  /** Settles when everything that was asked for is done. */
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly ports: ImportsPorts) {}

  /** Goes on with what the last end of the server broke off. */
  async resume(): Promise<void> {
    for (const unfinished of await this.ports.articleImports.running()) this.#enqueue(unfinished.id);
  }

  async start(request: ArticleImportCreate): Promise<Outcome<ArticleImportView>> {
    const { chatbots, ids, clock, articleImports } = this.ports;
    if (!chatbots.get(request.chatbotId)) return wrongAt('/chatbotId', 'there is no such chatbot');
    const started: ArticleImport = {
      id: ids.next(),
      chatbotId: request.chatbotId,
      request,
      source: nameOf(request.source),
      state: 'running',
      total: 0,
      done: 0,
      items: [],
      createdAt: clock.now(),
      finishedAt: null,
    };
    await articleImports.put(started);
    this.#enqueue(started.id);
    return done(toView(started));
  }

  async read(id: string): Promise<ArticleImportView | null> {
    const found = await this.ports.articleImports.get(id);
    return found && toView(found);
  }

  async list(
    chatbotId: ChatbotId | null,
    { page, limit }: { page: number; limit: number },
  ): Promise<Page<ArticleImportView>> {
    const { items, total } = await this.ports.articleImports.list(chatbotId, { offset: (page - 1) * limit, limit });
    return { items: items.map(toView), total, page, limit };
  }

  /** Stops in the middle; what is stored goes on at the next start. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#last;
  }

  #enqueue(id: string): void {
    this.#last = this.#last
      .then(() => this.#run(id))
      .catch(async (error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        this.ports.log.error({ error, importId: id }, 'an import failed');
        const stored = await this.ports.articleImports.get(id);
        if (stored)
          await this.#store({ ...stored, state: 'failed', request: null, finishedAt: this.ports.clock.now() });
      })
      // The disk refuses even that: it stays running and goes on at the next start.
      .catch((error: unknown) =>
        this.ports.log.error({ error, importId: id }, 'the end of an import could not be stored'),
      );
  }

  async #run(id: string): Promise<void> {
    const stored = await this.ports.articleImports.get(id);
    const { signal } = this.#stopped;
    if (!stored?.request || signal.aborted) return;
    const { request } = stored;
    const { found, items: files } = await this.ports.articleSources.open(request.source, signal);
    let present: ArticleImport = { ...stored, total: found, done: 0 };
    await this.#store(present);
    const known = new Set(stored.items.map(({ source }) => source));
    for await (const file of files) {
      for (let from = 0; from < file.length; from += part) {
        const items: ImportItem[] = [];
        for (const item of file.slice(from, from + part)) {
          signal.throwIfAborted();
          if (stored.items.some(({ source }) => source === item.source)) continue;
          items.push(known.has(item.source) ? refusedAs(item, 'duplicate') : await this.#take(request, item));
          known.add(item.source);
        }
        present = { ...present, items: [...present.items, ...items] };
        await this.#store(present);
      }
      present = { ...present, done: present.done + 1 };
      await this.#store(present);
    }
    await this.#store({ ...present, state: 'done', request: null, finishedAt: this.ports.clock.now() });
  }

  #take(request: ArticleImportCreate, item: SourceItem): Promise<ImportItem> | ImportItem {
    return 'refusal' in item ? refusedAs(item, item.refusal) : importArticle(this.ports, request, item);
  }

  #store(value: ArticleImport): Promise<void> {
    return this.ports.articleImports.put(value);
  }
}

function refusedAs({ source, title }: SourceItem, reason: ImportItem['reason']): ImportItem {
  return { source, title, outcome: 'refused', articleId: null, reason };
}

function nameOf(source: ArticleImportCreate['source']): string {
  if (source.type !== 'files') return source.url;
  const [first] = source.files;
  return source.files.length === 1 && first ? first.name : `${source.files.length} files`;
}

function toView({ request: _, createdAt, finishedAt, items, ...rest }: ArticleImport): ArticleImportView {
  const count = (outcome: ImportItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, count(outcome)]));
  return {
    ...rest,
    items: [...items],
    counts: counts as ArticleImportView['counts'],
    createdAt: iso(createdAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
  };
}
