import { readDraft, writeDraft } from '../../../lib/session-draft.js';

const name = 'article-list';

/** Stores the filters with which this tab shows the article list, as the search part of its URL. */
export function storeListSearch(search: string): void {
  writeDraft(name, search);
}

/** URL of the article list as this tab showed it last. */
export function lastListPath(): string {
  return `/knowledge${readDraft<string>(name) ?? ''}`;
}
