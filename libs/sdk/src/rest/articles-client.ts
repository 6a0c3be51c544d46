import type { z } from 'zod';
import type {
  ArticleImportCreate,
  ArticleImportView,
  ImportItem,
  ImportItemsQuery,
} from '#contracts/article-imports.js';
import type {
  ArticleSummary,
  ArticlesQuery,
  ArticleVersionSummary,
  ArticleVersionView,
  ArticleView,
  articleCreate,
  articleReplace,
  CorrectionsResult,
  correctionsCreate,
  publicationPut,
  RecallRow,
  variantCreate,
} from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { routes } from '#contracts/routes.js';
import type { Page } from '#contracts/views.js';
import { at, type RestCaller } from './rest-caller.js';

export interface PageQuery {
  page?: number;
  limit?: number;
}

/** The knowledge base: what is written, which version of it answers visitors, and who was told an older one. */
export interface ArticlesClient {
  articles(query?: Partial<ArticlesQuery>): Promise<Page<ArticleSummary>>;
  article(id: ArticleId): Promise<ArticleView>;
  /** Newest first, without their bodies. */
  articleVersions(id: ArticleId, query?: PageQuery): Promise<Page<ArticleVersionSummary>>;
  articleVersion(id: ArticleId, version: number): Promise<ArticleVersionView>;
  createArticle(body: z.input<typeof articleCreate>): Promise<ArticleView>;
  /** Saves a new version; `version_moved` when somebody has saved one since `basedOn`. Restores by an old content. */
  replaceArticle(id: ArticleId, body: z.input<typeof articleReplace>): Promise<ArticleView>;
  /** The newest version where none is named. */
  publishArticle(id: ArticleId, body?: z.input<typeof publicationPut>): Promise<ArticleView>;
  /** Answers the article as it is afterwards, like everything here that changes one. */
  withdrawArticle(id: ArticleId): Promise<ArticleView>;
  /** Withdraws it as well. */
  archiveArticle(id: ArticleId): Promise<ArticleView>;
  unarchiveArticle(id: ArticleId): Promise<ArticleView>;
  addArticleVariant(id: ArticleId, body: z.input<typeof variantCreate>): Promise<ArticleView>;
  articleRecall(id: ArticleId, query?: PageQuery & { before?: number; only?: 'correctable' }): Promise<Page<RecallRow>>;
  correctAnswers(id: ArticleId, body: z.input<typeof correctionsCreate>): Promise<CorrectionsResult>;
  articleImports(query?: PageQuery): Promise<Page<ArticleImportView>>;
  articleImport(id: string): Promise<ArticleImportView>;
  /** What became of each article, in the order of the source. */
  articleImportItems(id: string, query?: Partial<ImportItemsQuery>): Promise<Page<ImportItem>>;
  importArticles(body: ArticleImportCreate): Promise<ArticleImportView>;
}

/** Files of many megabytes over a slow line. */
const importPatienceMs = 120_000;

export function articlesClient({ get, getPage, send }: RestCaller): ArticlesClient {
  async function remove(route: string, id: ArticleId): Promise<ArticleView> {
    await send('DELETE', at(route, id));
    return get(at(routes.article, id));
  }

  return {
    articles: (query) => getPage(routes.articles, query),
    article: (id) => get(at(routes.article, id)),
    articleVersions: (id, query) => getPage(at(routes.articleVersions, id), { ...query }),
    articleVersion: (id, version) => get(at(routes.articleVersion, id, { version })),
    createArticle: (body) => send('POST', routes.articles, body),
    replaceArticle: (id, body) => send('PUT', at(routes.article, id), body),
    publishArticle: (id, body = {}) => send('PUT', at(routes.articlePublication, id), body),
    withdrawArticle: (id) => remove(routes.articlePublication, id),
    archiveArticle: (id) => send('PUT', at(routes.articleArchive, id)),
    unarchiveArticle: (id) => remove(routes.articleArchive, id),
    addArticleVariant: (id, body) => send('POST', at(routes.articleVariants, id), body),
    articleRecall: (id, query) => getPage(at(routes.articleRecall, id), { ...query }),
    correctAnswers: (id, body) => send('POST', at(routes.articleCorrections, id), body),
    articleImports: (query) => getPage(routes.articleImports, { ...query }),
    articleImport: (id) => get(at(routes.articleImport, id)),
    articleImportItems: (id, query) => getPage(at(routes.articleImportItems, id), query),
    importArticles: (body) => send('POST', routes.articleImports, body, importPatienceMs),
  };
}
