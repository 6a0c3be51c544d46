import type { ArticleImportCreate, ImportItem, ImportNote, ImportRefusal } from '#contracts/article-imports.js';
import type { ArticleContent } from '#contracts/articles.js';
import type { Author } from '../../access/author.js';
import type { ArticleImportStore, RequestedImport } from '../../ports/article-import-store.js';
import type { SourceItem } from '../../ports/article-source.js';
import type { Ports } from '../../ports/ports.js';
import { type ImportDefaults, type ImportPorts, importArticle, importer, toArticleContent } from './import-article.js';
import { mergeNotes } from './import-notes.js';

export type RunPorts = ImportPorts & Pick<Ports, 'articleImports' | 'articleSources' | 'chatbots'>;

/** Rejected items change no article, so they are recorded in batches of this size. */
const refusalBatchSize = 100;

/**
 * Runs an import, resuming where it stopped. The result of each article is written in the article's transaction, so
 * after any number of interruptions everything is counted once and with its true outcome.
 */
export async function runImport(
  ports: RunPorts,
  id: string,
  request: RequestedImport,
  signal: AbortSignal,
): Promise<void> {
  const { articleImports, articleSources, chatbots } = ports;
  const locales = chatbots.get(request.chatbotId)?.locales ?? [request.locale];
  const { partCount, parts } = await articleSources.open(request.source, signal);
  const progress = new ImportProgress(articleImports, id, await articleImports.sources(id));
  const questions = new ImportedQuestions();
  let total = partCount;
  let notes: readonly ImportNote[] = [];
  // Keep earlier findings until they are replaced.
  const before = (await articleImports.get(id))?.total ?? 0;
  if (before === 0) await articleImports.update(id, { total, notes });
  for await (const part of parts) {
    total += part.items.length - 1;
    notes = mergeNotes(notes, part);
    await articleImports.update(id, { total: Math.max(total, before), notes });
    const kind = request.kind ?? (part.isTable ? 'answer' : 'document');
    const defaults = { ...request, locales, kind, author: authorOf(request) };
    for (const item of part.items) {
      signal.throwIfAborted();
      const content = contentOf(defaults, item);
      const repeated = part.isTable && content.ok ? questions.firstWith(content.value, item.source) : null;
      if (progress.isRecorded(item.source)) continue;
      await importItem(ports, defaults, progress, { source: item.source, title: item.title, content, repeated });
      // Yield: the storage answers within the same turn of the event loop, so other requests would wait for the last
      // article.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await progress.flush();
  }
  // A website read again after a restart may have fewer pages.
  await articleImports.update(id, { total: progress.recorded, notes });
  await articleImports.end(id, 'done', ports.clock.now());
}

function authorOf({ requestedBy, requestedThrough }: RequestedImport): Author {
  return requestedBy ? { actor: requestedBy, principal: requestedThrough } : importer;
}

type ItemContent = ReturnType<typeof toArticleContent> | { ok: false; code: ImportRefusal; detail: string | null };

function contentOf(defaults: ImportDefaults, item: SourceItem): ItemContent {
  return 'refusal' in item ? { ok: false, code: item.refusal, detail: item.detail } : toArticleContent(defaults, item);
}

interface ReadItem extends Pick<SourceItem, 'source' | 'title'> {
  readonly content: ItemContent;
  /** Source of an earlier row with the same question; null if there is none. */
  readonly repeated: string | null;
}

async function importItem(
  ports: RunPorts,
  defaults: ImportDefaults & Pick<ArticleImportCreate, 'chatbotId' | 'publish'> & { readonly author: Author },
  progress: ImportProgress,
  { source, title, content, repeated }: ReadItem,
): Promise<void> {
  const refuse = (reason: ImportRefusal, detail: string | null = null) =>
    progress.refuse({ source, title, outcome: 'refused', articleId: null, reason, detail });
  if (progress.isKnown(source)) return refuse('duplicate');
  if (!content.ok) return refuse(content.code, content.detail);
  if (repeated !== null) return refuse('duplicate_question', repeated);
  await importArticle(ports, defaults, { source, content: content.value, author: defaults.author }, (store, became) =>
    progress.record(store, became),
  );
}

/**
 * Questions of the rows of an import. Two rows with one question would become two articles that compete for it; pages of
 * a website may well have one title.
 */
class ImportedQuestions {
  readonly #sources = new Map<string, string>();

  /** Source of the first row with that question and language, if it is another one. */
  firstWith({ locale, title }: ArticleContent, source: string): string | null {
    const question = `${locale} ${title.toLocaleLowerCase(locale).replace(/\s+/g, ' ').trim()}`;
    const first = this.#sources.get(question);
    if (first === undefined) this.#sources.set(question, source);
    return first === undefined || first === source ? null : first;
  }
}

/** Progress of an import: recorded results, in the order of its source. */
class ImportProgress {
  /** Number of recorded items per source that the resumed import has not reached again. */
  readonly #unmet = new Map<string, number>();
  readonly #known = new Set<string>();
  #pending: ImportItem[] = [];
  #recorded: number;

  constructor(
    private readonly store: ArticleImportStore,
    private readonly id: string,
    sources: readonly string[],
  ) {
    for (const source of sources) this.#unmet.set(source, (this.#unmet.get(source) ?? 0) + 1);
    this.#recorded = sources.length;
  }

  get recorded(): number {
    return this.#recorded;
  }

  /** Whether this part of the source was recorded before the import was broken off. */
  isRecorded(source: string): boolean {
    const times = this.#unmet.get(source) ?? 0;
    if (times === 0) return false;
    this.#unmet.set(source, times - 1);
    this.#known.add(source);
    return true;
  }

  isKnown(source: string): boolean {
    return this.#known.has(source);
  }

  async refuse(item: ImportItem): Promise<void> {
    this.#known.add(item.source);
    this.#pending.push(item);
    if (this.#pending.length >= refusalBatchSize) await this.flush();
  }

  /** Also writes the rejections before it, in the transaction of `store`. */
  async record(store: ArticleImportStore, item: ImportItem): Promise<void> {
    this.#known.add(item.source);
    const items = [...this.#pending, item];
    this.#pending = [];
    await store.record(this.id, items);
    this.#recorded += items.length;
  }

  async flush(): Promise<void> {
    const items = this.#pending;
    this.#pending = [];
    if (items.length > 0) await this.store.record(this.id, items);
    this.#recorded += items.length;
  }
}
