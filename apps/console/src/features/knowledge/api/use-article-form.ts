import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
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
  /** Back to what is saved. */
  discard(): void;
  /** It is saved, as this version; null for good, because another page continues with it. */
  saved(next: { content: ArticleContent; version: number } | null): void;
}

/** What an author is writing: kept in this browser at every pause, given back after a reload. */
export function useArticleForm(place: string, saved: { content: ArticleContent; version: number | null }): ArticleForm {
  const [kept] = useState(() => readArticleDraft(place));
  const [draft, setDraft] = useState<ArticleDraft>(() => kept ?? { content: saved.content, basedOn: saved.version });
  const [reference, setReference] = useState(saved);
  const [recovered, setRecovered] = useState(kept !== null && !isSameContent(kept.content, saved.content));
  const [storageFull, setStorageFull] = useState(false);
  const dirty = !isSameContent(draft.content, reference.content);
  const newest = useRef<ArticleDraft | null>(null);
  const isDiscarded = useRef(false);
  newest.current = dirty ? draft : null;

  const keep = useDebouncedCallback(
    () => {
      if (!isDiscarded.current) setStorageFull(!saveArticleDraft(place, newest.current));
    },
    { delay: writePauseMs, flushOnUnmount: true },
  );
  useEffect(() => {
    const flush = () => keep.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [keep]);

  return {
    content: draft.content,
    basedOn: draft.basedOn,
    dirty,
    recovered: recovered && dirty,
    storageFull,
    faults: faultsOf(draft.content),
    change(part) {
      const basedOn = dirty ? draft.basedOn : reference.version;
      setDraft({ content: { ...draft.content, ...part }, basedOn });
      keep();
    },
    discard() {
      saveArticleDraft(place, null);
      setRecovered(false);
      setDraft({ content: reference.content, basedOn: reference.version });
    },
    saved(next) {
      saveArticleDraft(place, null);
      setRecovered(false);
      if (next === null) {
        isDiscarded.current = true;
        return;
      }
      setReference(next);
      setDraft({ content: next.content, basedOn: next.version });
    },
  };
}
