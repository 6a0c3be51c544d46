import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ArticleView } from '#contracts/articles.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import type { ArticleForm } from '../api/use-article-form.js';
import { useNameOfOther, useNewerVersion, useTakeSaved } from '../api/use-newer-version.js';

interface Props {
  article: ArticleView;
  form: ArticleForm;
  /** Compares the local text with the saved one. */
  onCompare: () => void;
}

/** The article was saved elsewhere while it is open here: better known now than when this text is saved. */
export function NewerVersionNotice({ article, form, onCompare }: Props) {
  const t = useT();
  const newer = useNewerVersion(article);
  const nameOfOther = useNameOfOther();
  const take = useTakeSaved(form);
  if (!newer) return null;
  if (take.error) return <FailureBanner failure={failureOf(take.error)} onRetry={() => take.mutate(article.id)} />;
  const name = nameOfOther(newer);
  const { version } = newer;
  return (
    <NoticeBanner
      tone="amber"
      icon={<IconRefresh size={16} aria-hidden="true" />}
      action={
        <Button
          size="compact-xs"
          variant="default"
          loading={take.isPending}
          onClick={() => (form.dirty ? onCompare() : take.mutate(article.id))}
        >
          {t(form.dirty ? 'newer.compare' : 'newer.show')}
        </Button>
      }
      live
    >
      {name === null ? t('newer.mine', { version }) : t('newer.other', { name, version })}
    </NoticeBanner>
  );
}
