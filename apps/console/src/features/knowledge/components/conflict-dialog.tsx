import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArticleView } from '#contracts/articles.js';
import { setSaved } from '../../../lib/console-cache.js';
import { formatRelative, isJustNow } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { normalizeContent } from '../api/article-draft.js';
import type { ArticleForm } from '../api/use-article-form.js';
import { articleKey, useArticleLatest } from '../api/use-articles.js';
import { useNameOfOther } from '../api/use-newer-version.js';
import { useVersion } from '../api/use-versions.js';
import { ArticleDifference } from './article-difference.js';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  article: ArticleView;
  form: ArticleForm;
  isSaving: boolean;
  onOverwrite: (version: number) => void;
  onClose: () => void;
}

/** Conflict dialog after a concurrent save: the differences, and three ways to resolve it. */
export function ConflictDialog({ opened, article, form, isSaving, onOverwrite, onClose }: Props) {
  const t = useT();
  const cache = useQueryClient();
  const latest = useArticleLatest(article.id, opened);
  const theirs = useVersion(article.id, opened ? (latest?.version ?? null) : null).data;
  const nameOfOther = useNameOfOther();
  const [now, setNow] = useState(0);
  useEffect(() => setNow(opened ? Date.now() : 0), [opened]);
  const name = theirs ? nameOfOther(theirs) : null;
  const agoOf = (at: string) => (isJustNow(at, now) ? t('conflict.just_now') : formatRelative(t.locale, at, now));
  const saved = theirs && { version: theirs.version, ago: agoOf(theirs.createdAt) };
  const take = () => {
    if (!latest) return;
    setSaved(cache, articleKey(article.id), latest);
    form.discard();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('conflict.title')} size={760}>
      {theirs && saved && latest ? (
        <div className={classes.body}>
          <p className={classes.text}>
            {name === null ? t('conflict.mine', saved) : t('conflict.other', { name, ...saved })}
          </p>
          <ArticleDifference before={theirs.content} after={normalizeContent(form.content)} />
        </div>
      ) : (
        <Skeleton height={120} />
      )}
      <DialogActions>
        <Button variant="subtle" color="gray" className={classes.before} onClick={onClose}>
          {t('conflict.write_on')}
        </Button>
        <Button variant="default" disabled={!latest} onClick={take}>
          {t('conflict.take_saved')}
        </Button>
        <Button
          disabled={!latest}
          loading={isSaving}
          onClick={() => {
            if (!latest) return;
            setSaved(cache, articleKey(article.id), latest);
            onOverwrite(latest.version);
          }}
        >
          {t('conflict.save_mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
