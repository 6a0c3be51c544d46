import { Button } from '@mantine/core';
import { IconArchive, IconHistory, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import type { ArticleForm } from '../api/use-article-form.js';
import type { Saving } from '../api/use-saving.js';
import classes from './article-page.module.css';
import type { ArticleTab } from './article-tabs.js';
import { NewerVersionNotice } from './newer-version-notice.js';

interface Props {
  article: ArticleView | null;
  form: ArticleForm;
  saving: Saving;
  toldCount: number;
  tab: ArticleTab;
  onCompare: () => void;
}

/** What an author should know before going on. */
export function ArticleNotices({ article, form, saving, toldCount, tab, onCompare }: Props) {
  const t = useT();
  const notices = [
    saving.failure && <FailureBanner key="failure" failure={saving.failure} onDismiss={saving.dismiss} />,
    article && <NewerVersionNotice key="newer" article={article} form={form} onCompare={onCompare} />,
    article?.status === 'archived' && (
      <NoticeBanner key="archived" icon={<IconArchive size={16} aria-hidden="true" />}>
        {t('article.is_archived')}
      </NoticeBanner>
    ),
    form.unkept && (
      <NoticeBanner key="unkept" tone="amber" icon={<IconHistory size={16} aria-hidden="true" />} live>
        {t('article.unkept')}
      </NoticeBanner>
    ),
    form.recovered && (
      <NoticeBanner
        key="recovered"
        tone="amber"
        icon={<IconHistory size={16} aria-hidden="true" />}
        action={
          <Button size="compact-xs" variant="default" onClick={form.discard}>
            {t('article.discard')}
          </Button>
        }
        live
      >
        {t('article.recovered')}
      </NoticeBanner>
    ),
    toldCount > 0 && tab !== 'told' && (
      <NoticeBanner
        key="told"
        icon={<IconSpeakerphone size={16} aria-hidden="true" />}
        action={
          <Button component={Link} to="?tab=told" replace size="compact-xs" variant="default">
            {t('recall.see')}
          </Button>
        }
        live
      >
        {t('recall.notice', { count: toldCount })}
      </NoticeBanner>
    ),
  ].filter(Boolean);
  return notices.length === 0 ? null : <div className={classes.notices}>{notices}</div>;
}
