import { Button } from '@mantine/core';
import { IconArchive, IconHistory, IconMessageReply, IconSpeakerphone } from '@tabler/icons-react';
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
  fromReply: boolean;
  saving: Saving;
  recipientCount: number;
  tab: ArticleTab;
  onCompare: () => void;
}

/** Notices above the editor. */
export function ArticleNotices({ article, form, fromReply, saving, recipientCount, tab, onCompare }: Props) {
  const t = useT();
  const notices = [
    saving.failure && <FailureBanner key="failure" failure={saving.failure} onDismiss={saving.dismiss} />,
    article && <NewerVersionNotice key="newer" article={article} form={form} onCompare={onCompare} />,
    article?.status === 'archived' && (
      <NoticeBanner key="archived" icon={<IconArchive size={16} aria-hidden="true" />}>
        {t('article.is_archived')}
      </NoticeBanner>
    ),
    fromReply && (
      <NoticeBanner key="reply" icon={<IconMessageReply size={16} aria-hidden="true" />}>
        {t('article.from_reply')}
      </NoticeBanner>
    ),
    form.storageFull && (
      <NoticeBanner key="storageFull" tone="amber" icon={<IconHistory size={16} aria-hidden="true" />} live>
        {t('article.storage_full')}
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
    recipientCount > 0 && tab !== 'recipients' && (
      <NoticeBanner
        key="recipients"
        icon={<IconSpeakerphone size={16} aria-hidden="true" />}
        action={
          <Button component={Link} to="?tab=recipients" replace size="compact-xs" variant="default">
            {t('recall.see')}
          </Button>
        }
        live
      >
        {article?.publishedVersion === null
          ? t('recall.notice_withdrawn', { count: recipientCount })
          : t('recall.notice', { count: recipientCount })}
      </NoticeBanner>
    ),
  ].filter(Boolean);
  return notices.length === 0 ? null : <div className={classes.notices}>{notices}</div>;
}
