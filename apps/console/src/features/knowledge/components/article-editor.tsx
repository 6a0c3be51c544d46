import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useMay } from '../../../lib/use-may.js';
import { useSaveCommand } from '../../../lib/use-save-command.js';
import { normalizeContent } from '../api/article-draft.js';
import { useArticleForm } from '../api/use-article-form.js';
import { outdatedBefore, useCorrectableCount } from '../api/use-recall.js';
import { useSaving } from '../api/use-saving.js';
import { ArticleHeader } from './article-header.js';
import { ArticleLanguages } from './article-languages.js';
import { ArticleNotices } from './article-notices.js';
import classes from './article-page.module.css';
import { ArticleTabs, articleTabOf } from './article-tabs.js';
import { ConflictDialog } from './conflict-dialog.js';
import { EditTab } from './edit-tab.js';
import { LeaveGuard } from './leave-guard.js';
import { RecipientsTab } from './recipients-tab.js';
import { ReplayDialog } from './replay-dialog.js';
import { VersionsTab } from './versions-tab.js';

interface Props {
  article: ArticleView | null;
  /** The article of which this one, new, is a translation. */
  translationOf?: ArticleView | null;
  chatbotId: ChatbotId;
  /** The choice of another chatbot, where the article is new. */
  onChatbot?: ((id: ChatbotId) => void) | undefined;
  /** Storage key of the unsaved draft. */
  place: string;
  initial: { content: ArticleContent; version: number | null };
  /** The text began as an operator's reply. */
  fromReply?: boolean;
}

/** Article page: editor, test panel, versions, and recipients of earlier versions. */
export function ArticleEditor({
  article,
  translationOf = null,
  chatbotId,
  onChatbot,
  place,
  initial,
  fromReply = false,
}: Props) {
  const [search] = useSearchParams();
  const mayWrite = useMay('articles.write');
  const mayCorrect = useMay('articles.correct');
  const form = useArticleForm(place, initial);
  const saving = useSaving(article, chatbotId, form, translationOf?.id);
  const [publishing, setPublishing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const old = mayCorrect && article ? outdatedBefore(article) : null;
  const recipientCount = useCorrectableCount(article?.id ?? null, old);
  const shown = article ?? translationOf;
  const tab = article === null ? 'edit' : articleTabOf(search);

  const changeChatbot =
    onChatbot &&
    (({ id, locales: [first = 'en', ...others] }: Chatbot) => {
      if (![first, ...others].includes(form.content.locale)) form.change({ locale: first });
      onChatbot(id);
    });
  const savable = mayWrite && form.faults.length === 0 && !saving.isSaving && article?.status !== 'archived';
  const isBehind = article === null || article.publishedVersion !== article.version;
  const save = () => {
    if (savable && (form.dirty || article === null)) void saving.save(false);
  };
  const publish = async () => {
    const outcome = form.dirty || article === null ? await saving.save(true) : await saving.publishSaved();
    if (outcome !== 'failed') setPublishing(false);
  };
  useSaveCommand(save, { isSaving: saving.isSaving, hasFailed: saving.conflict || saving.failure !== null }, mayWrite);

  return (
    <main className={classes.page}>
      <ArticleHeader
        article={article}
        chatbotId={chatbotId}
        form={form}
        saving={saving}
        savable={savable}
        publishable={savable && (form.dirty || isBehind)}
        onSave={save}
        onPublish={() => setPublishing(true)}
      />
      {shown && (
        <div className={classes.parts}>
          {article && <ArticleTabs article={article} tab={tab} recipientCount={recipientCount} />}
          <ArticleLanguages article={shown} begun={article ? null : form.content.locale} />
        </div>
      )}
      <ArticleNotices
        article={article}
        form={form}
        fromReply={fromReply}
        saving={saving}
        recipientCount={recipientCount}
        tab={tab}
        onCompare={() => setComparing(true)}
      />
      {tab === 'edit' && (
        <EditTab article={article} chatbotId={chatbotId} onChatbot={changeChatbot} form={form} mayWrite={mayWrite} />
      )}
      {tab === 'versions' && article && <VersionsTab article={article} locked={form.dirty} mayWrite={mayWrite} />}
      {tab === 'recipients' && article && <RecipientsTab article={article} />}
      <ReplayDialog
        opened={publishing}
        edit={{ chatbotId, articleId: article?.id ?? null, content: normalizeContent(form.content) }}
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
