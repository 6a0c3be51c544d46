import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useCommand } from '../../../lib/use-command.js';
import { useMay } from '../../../lib/use-may.js';
import { cleaned } from '../api/article-draft.js';
import { useArticleForm } from '../api/use-article-form.js';
import { useCorrectableCount } from '../api/use-recall.js';
import { useSaving } from '../api/use-saving.js';
import { ArticleHeader } from './article-header.js';
import { ArticleNotices } from './article-notices.js';
import classes from './article-page.module.css';
import { ArticleTabs, articleTabOf } from './article-tabs.js';
import { ConflictDialog } from './conflict-dialog.js';
import { EditTab } from './edit-tab.js';
import { LeaveGuard } from './leave-guard.js';
import { ReplayDialog } from './replay-dialog.js';
import { ToldTab } from './told-tab.js';
import { VersionsTab } from './versions-tab.js';

interface Props {
  article: ArticleView | null;
  chatbotId: ChatbotId;
  /** Under which the browser keeps what is not saved. */
  place: string;
  initial: { content: ArticleContent; version: number | null };
}

/** One article: written, tried, compared with what it was, and set right with those who were told something else. */
export function ArticleEditor({ article, chatbotId, place, initial }: Props) {
  const [search] = useSearchParams();
  const mayWrite = useMay('articles.write');
  const mayCorrect = useMay('articles.correct');
  const form = useArticleForm(place, initial);
  const saving = useSaving(article, chatbotId, form);
  const [publishing, setPublishing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const old = mayCorrect && article?.publishedVersion && article.publishedVersion > 1 ? article.publishedVersion : null;
  const toldCount = useCorrectableCount(article?.id ?? null, old);
  const tab = article === null ? 'edit' : articleTabOf(search);

  const savable = mayWrite && form.faults.length === 0 && !saving.isSaving && article?.status !== 'archived';
  const isBehind = article === null || article.publishedVersion !== article.version;
  const save = () => {
    if (savable && (form.dirty || article === null)) void saving.save(false);
  };
  const publish = async () => {
    const outcome = form.dirty || article === null ? await saving.save(true) : await saving.publishSaved();
    if (outcome !== 'failed') setPublishing(false);
  };
  // Held even when there is nothing to save: the browser would offer to save the page instead.
  useCommand('save', save, mayWrite);

  return (
    <main className={classes.page}>
      <ArticleHeader
        article={article}
        form={form}
        saving={saving}
        savable={savable}
        publishable={savable && (form.dirty || isBehind)}
        onSave={save}
        onPublish={() => setPublishing(true)}
      />
      {article && <ArticleTabs article={article} tab={tab} toldCount={toldCount} />}
      <ArticleNotices
        article={article}
        form={form}
        saving={saving}
        toldCount={toldCount}
        tab={tab}
        onCompare={() => setComparing(true)}
      />
      {tab === 'edit' && <EditTab article={article} chatbotId={chatbotId} form={form} mayWrite={mayWrite} />}
      {tab === 'versions' && article && (
        <VersionsTab article={article} locked={form.dirty} mayWrite={mayWrite} onRestored={form.saved} />
      )}
      {tab === 'told' && article && <ToldTab article={article} />}
      <ReplayDialog
        opened={publishing}
        edit={{ chatbotId, articleId: article?.id ?? null, content: cleaned(form.content) }}
        isPublishing={saving.isSaving}
        failure={saving.failure}
        onPublish={() => void publish()}
        onClose={() => setPublishing(false)}
      />
      {article && (
        <ConflictDialog
          opened={saving.conflict || comparing}
          article={article}
          form={form}
          isSaving={saving.isSaving}
          onOverwrite={(version) => {
            setComparing(false);
            void saving.save(false, version);
          }}
          onClose={() => {
            setComparing(false);
            saving.dismiss();
          }}
        />
      )}
      <LeaveGuard form={form} />
    </main>
  );
}
