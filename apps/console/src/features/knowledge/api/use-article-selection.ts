import { useMemo, useRef, useState } from 'react';
import type { ArticleGroup } from '#contracts/article-groups.js';
import { limits } from '#contracts/limits.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { type ArticleFilters, articleSearchOf } from './article-filters.js';
import { afterClick, type RowSelection, withRows } from './row-selection.js';
import { articlesQueryOf } from './use-article-groups.js';

const none: RowSelection<ArticleGroup> = new Map();

export interface ArticleSelection {
  rows: RowSelection<ArticleGroup>;
  /** Of the rows on this page. */
  page: 'none' | 'some' | 'all';
  click(id: string, withShift: boolean): void;
  togglePage(): void;
  /** All rows that match, of other pages too, as far as one batch goes. */
  all: { run(): void; isRunning: boolean; error: Error | null };
  clear(): void;
}

/** Which rows are selected. They belong to their filters: others begin with none. */
export function useArticleSelection(filters: ArticleFilters, groups: readonly ArticleGroup[]): ArticleSelection {
  const { rest } = useBackend();
  const place = articleSearchOf({ ...filters, page: 1 }).toString();
  const [kept, setKept] = useState({ place, rows: none });
  const anchor = useRef<string | null>(null);
  const rows = kept.place === place ? kept.rows : none;
  const keep = (next: RowSelection<ArticleGroup>) => setKept({ place, rows: next });
  const all = useMutation({
    // The filters are the input: with others it is another selection, and not a doubled click.
    mutationFn: async (of: ArticleFilters) => {
      const found: ArticleGroup[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await rest.articleGroups({
          ...articlesQueryOf(of),
          page,
          limit: limits.pageSize,
        });
        found.push(...items);
        if (items.length === 0 || found.length >= Math.min(total, limits.batchArticles)) return found;
      }
    },
    onSuccess: (found) => keep(withRows(rows, found, true)),
  });
  const onPage = groups.filter(({ id }) => rows.has(id)).length;
  return {
    rows: useMemo(() => withCurrent(rows, groups), [rows, groups]),
    page: onPage === 0 ? 'none' : onPage === groups.length ? 'all' : 'some',
    click(id, withShift) {
      keep(afterClick(rows, groups, id, withShift ? anchor.current : null));
      anchor.current = id;
    },
    togglePage: () => keep(withRows(rows, groups, onPage < groups.length)),
    all: { run: () => all.mutate(filters), isRunning: all.isPending, error: all.error },
    clear() {
      anchor.current = null;
      keep(none);
    },
  };
}

/** Actions apply to the articles as the screen shows them now, not as they were when their boxes were checked. */
function withCurrent(rows: RowSelection<ArticleGroup>, groups: readonly ArticleGroup[]): RowSelection<ArticleGroup> {
  const selected = groups.filter(({ id }) => rows.has(id));
  return selected.length === 0 ? rows : withRows(rows, selected, true);
}
