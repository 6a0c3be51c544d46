import type { ArticleKind, ArticleStatusFilter } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { locales } from '#contracts/states.js';

/** Filters of the article list, kept in the URL. */
export interface ArticleFilters {
  q: string;
  chatbotId: ChatbotId | null;
  status: ArticleStatusFilter | null;
  kind: ArticleKind | null;
  locale: Locale | null;
  page: number;
}

/** Duplicated, since the contract's lists would load a schema library. */
export const articleStatuses = [
  'published',
  'changed',
  'draft',
  'archived',
] as const satisfies readonly ArticleStatusFilter[];
export const articleKinds = ['answer', 'document'] as const satisfies readonly ArticleKind[];

export const articlesPerPage = 50;

export const noArticleFilters: ArticleFilters = {
  q: '',
  chatbotId: null,
  status: null,
  kind: null,
  locale: null,
  page: 1,
};

/** Parses the filters of a URL; unknown values are ignored. */
export function articleFiltersOf(search: URLSearchParams): ArticleFilters {
  const page = Number(search.get('page') ?? 1);
  return {
    q: search.get('q') ?? '',
    chatbotId: (search.get('chatbot') || null) as ChatbotId | null,
    status: articleStatuses.find((status) => status === search.get('status')) ?? null,
    kind: articleKinds.find((kind) => kind === search.get('kind')) ?? null,
    locale: locales.find((locale) => locale === search.get('language')) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Serializes filters into URL parameters, omitting unset ones. */
export function articleSearchOf(filters: ArticleFilters): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string | null) => value && search.set(name, value);
  put('q', filters.q.trim());
  put('chatbot', filters.chatbotId);
  put('status', filters.status);
  put('kind', filters.kind);
  put('language', filters.locale);
  if (filters.page > 1) search.set('page', String(filters.page));
  return search;
}
