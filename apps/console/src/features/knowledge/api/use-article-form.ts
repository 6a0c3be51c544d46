import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { ArticleDraft, ContentFault } from './article-draft.js';
import { faultsOf, isSameContent, readArticleDraft, saveArticleDraft } from './article-draft.js';

const writePauseMs = 400;

export interface ArticleForm {
  content: ArticleContent;
  /** The version it was begun from. */
  basedOn: number | null;
  dirty: boolean;
  /** Was begun on an earlier visit and is not saved yet. */
  recovered: boolean;
  /** Local storage is full. */
  storageFull: boolean;
  faults: ContentFault[];
  change(part: Partial<ArticleContent>): void;
  /** Reverts to the saved version. */
  discard(): void;
  /** The saved text is stored; later edits are kept on top of it. */
  saved(stored: ArticleView): void;
}

/**
 * Form of an article: stored in this browser at every pause, restored after a reload. Without edits it follows the
 * saved version, whoever saved it.
 */
export function useArticleForm(place: string, saved: { content: ArticleContent; version: number | null }): ArticleForm {
  const [kept] = useState(() => {
    const found = readArticleDraft(place);
    return found && !isSameContent(found.content, saved.content) ? found : null;
  });
  const [draft, setDraft] = useState<ArticleDraft | null>(kept);
  const [recovered, setRecovered] = useState(kept !== null);
  const [storageFull, setStorageFull] = useState(false);
  const dirty = draft !== null && !isSameContent(draft.content, saved.content);
  const shown = dirty ? draft : { content: saved.content, basedOn: saved.version };
  const newest = useRef<ArticleDraft | null>(null);
  /** The article that a new one has become, until its own page is drawn. */
  const created = useRef<ArticleView | null>(null);
  newest.current = dirty ? draft : null;

  const keep = useDebouncedCallback(
    () => {
      if (created.current === null) setStorageFull(!saveArticleDraft(place, newest.current));
    },
    { delay: writePauseMs, flushOnUnmount: true },
  );
  useEffect(() => {
    const flush = () => keep.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [keep]);

  return {
    ...shown,
    dirty,
    recovered: recovered && dirty,
    storageFull,
    faults: faultsOf(shown.content),
    change(part) {
      const content = { ...shown.content, ...part };
      setDraft(isSameContent(content, saved.content) ? null : { content, basedOn: shown.basedOn });
      keep();
      // The page of the article reads it when it is drawn.
      if (created.current) saveArticleDraft(created.current.id, { content, basedOn: created.current.version });
    },
    discard() {
      saveArticleDraft(place, null);
      setRecovered(false);
      setDraft(null);
    },
    saved(stored) {
      const { id, version } = stored;
      const since = newest.current === draft ? null : newest.current;
      const rest = since && { content: since.content, basedOn: version };
      saveArticleDraft(place, null);
      setRecovered(false);
      if (id === place) {
        setDraft(rest);
        keep();
        return;
      }
      // A new article continues under its own address.
      created.current = stored;
      if (rest) saveArticleDraft(id, rest);
    },
  };
}
