import type { z } from 'zod';
import type { ArticleBatch, ArticleBatchResult } from '#contracts/article-batches.js';
import type { ArticleGroup } from '#contracts/article-groups.js';
import type {
  ArticleImportCreate,
  ArticleImportView,
  ImportItem,
  ImportItemsQuery,
} from '#contracts/article-imports.js';
import type { CorrectionsResult, correctionsCreate, RecallRow } from '#contracts/article-recall.js';
import type {
  ArticleSummary,
  ArticlesQuery,
  ArticleVersionSummary,
  ArticleVersionView,
  ArticleView,
  articleCreate,
  articleReplace,
  publicationPut,
  variantCreate,
} from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Page } from '#contracts/views.js';
import type { RestCaller } from './rest-caller.js';

export interface PageQuery {
  page?: number;
  limit?: number;
}

/** Knowledge base: articles, their published versions, and the recipients of older ones. */
export interface ArticlesClient {
  articles(query?: Partial<ArticlesQuery>): Promise<Page<ArticleSummary>>;
  /** Like `articles`, with all translations of an article in one row. */
  articleGroups(query?: Partial<ArticlesQuery>): Promise<Page<ArticleGroup>>;
  article(id: ArticleId): Promise<ArticleView>;
  /** Newest first, without article bodies. */
  articleVersions(id: ArticleId, query?: PageQuery): Promise<Page<ArticleVersionSummary>>;
  articleVersion(id: ArticleId, version: number): Promise<ArticleVersionView>;
  createArticle(body: z.input<typeof articleCreate>): Promise<ArticleView>;
  /** Saves a new version; `version_moved` if a newer version than `basedOn` has been saved. To restore a version, save its content. */
  replaceArticle(id: ArticleId, body: z.input<typeof articleReplace>): Promise<ArticleView>;
  /** Publishes the newest version if none is given. */
  publishArticle(id: ArticleId, body?: z.input<typeof publicationPut>): Promise<ArticleView>;
  /** Resolves to the updated article, like every method that changes one. */
  withdrawArticle(id: ArticleId): Promise<ArticleView>;
  /** Also unpublishes the article. */
  archiveArticle(id: ArticleId): Promise<ArticleView>;
  unarchiveArticle(id: ArticleId): Promise<ArticleView>;
  /** One action for many articles: a refused article does not affect the others. Safe to retry. */
  changeArticles(body: ArticleBatch): Promise<ArticleBatchResult>;
  addArticleVariant(id: ArticleId, body: z.input<typeof variantCreate>): Promise<ArticleView>;
  articleRecall(id: ArticleId, query?: PageQuery & { before?: number; only?: 'correctable' }): Promise<Page<RecallRow>>;
  correctAnswers(id: ArticleId, body: z.input<typeof correctionsCreate>): Promise<CorrectionsResult>;
  articleImports(query?: PageQuery): Promise<Page<ArticleImportView>>;
  articleImport(id: string): Promise<ArticleImportView>;
  /** Result of each article, in the order of the source. */
  articleImportItems(id: string, query?: Partial<ImportItemsQuery>): Promise<Page<ImportItem>>;
  importArticles(body: ArticleImportCreate): Promise<ArticleImportView>;
}

/** Timeout for hundreds of articles, each in its own transaction. */
const batchTimeoutMs = 60_000;
/** Timeout for files of many megabytes over a slow connection. */
const importTimeoutMs = 120_000;

export function articlesClient({ call, page }: RestCaller): ArticlesClient {
  const article = (id: ArticleId) => call('GET /api/v1/articles/:id', { params: { id } });

  return {
    articles: (query) => page('GET /api/v1/articles', { query }),
    articleGroups: (query) => page('GET /api/v1/article-groups', { query }),
    article,
    articleVersions: (id, query) => page('GET /api/v1/articles/:id/versions', { params: { id }, query }),
    articleVersion: (id, version) => call('GET /api/v1/articles/:id/versions/:version', { params: { id, version } }),
    createArticle: (body) => call('POST /api/v1/articles', { body }),
    replaceArticle: (id, body) => call('PUT /api/v1/articles/:id', { params: { id }, body }),
    publishArticle: (id, body = {}) => call('PUT /api/v1/articles/:id/publication', { params: { id }, body }),
    withdrawArticle: async (id) => {
      await call('DELETE /api/v1/articles/:id/publication', { params: { id } });
      return article(id);
    },
    archiveArticle: (id) => call('PUT /api/v1/articles/:id/archive', { params: { id } }),
    unarchiveArticle: async (id) => {
      await call('DELETE /api/v1/articles/:id/archive', { params: { id } });
      return article(id);
    },
    changeArticles: (body) => call('POST /api/v1/article-batches', { body }, { timeoutMs: batchTimeoutMs }),
    addArticleVariant: (id, body) => call('POST /api/v1/articles/:id/variants', { params: { id }, body }),
    articleRecall: (id, query) => page('GET /api/v1/articles/:id/recall', { params: { id }, query }),
    correctAnswers: (id, body) => call('POST /api/v1/articles/:id/corrections', { params: { id }, body }),
    articleImports: (query) => page('GET /api/v1/article-imports', { query }),
    articleImport: (id) => call('GET /api/v1/article-imports/:id', { params: { id } }),
    articleImportItems: (id, query) => page('GET /api/v1/article-imports/:id/items', { params: { id }, query }),
    importArticles: (body) => call('POST /api/v1/article-imports', { body }, { timeoutMs: importTimeoutMs }),
  };
}
