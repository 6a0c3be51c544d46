import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import type { Failure } from '#contracts/errors.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useDistinctChatbotName } from '../../../lib/use-chatbots.js';
import { showDone } from '../../../ui/show-done.js';
import { normalizeContent } from './article-draft.js';
import type { ArticleForm } from './use-article-form.js';
import { useArticleChanges } from './use-articles.js';

export type SavingOutcome = 'done' | 'conflict' | 'failed';

export interface Saving {
  isSaving: boolean;
  failure: Failure | null;
  /** Another person saved a version since this text was begun. */
  conflict: boolean;
  /** Saves the text as a new version; over another one only with that one as `basedOn`. */
  save(publish: boolean, basedOn?: number): Promise<SavingOutcome>;
  /** Publishes the newest version that is saved. */
  publishSaved(): Promise<SavingOutcome>;
  /** Unpublishes, archives or restores: actions without a text. */
  run(action: 'withdraw' | 'archive' | 'restoreFromArchive'): Promise<SavingOutcome>;
  dismiss(): void;
}

/** Saving and publishing of one article, with what went wrong. */
export function useSaving(
  article: ArticleView | null,
  chatbotId: ChatbotId,
  form: ArticleForm,
  translationOf?: ArticleId,
): Saving {
  const t = useT();
  const navigate = useNavigate();
  const changes = useArticleChanges();
  const chatbot = useDistinctChatbotName(chatbotId);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const attempt = async (act: () => Promise<string>): Promise<SavingOutcome> => {
    setSaving(true);
    setFailure(null);
    try {
      const message = await act();
      showDone(t, message);
      return 'done';
    } catch (error) {
      const why = failureOf(error);
      setFailure(why);
      return why.code === 'version_moved' ? 'conflict' : 'failed';
    } finally {
      setSaving(false);
    }
  };
  const confirmation = ({ version }: ArticleView, publish: boolean) =>
    chatbot === null
      ? t(publish ? 'article.published_as' : 'article.saved_as', { version })
      : t(publish ? 'article.published_for' : 'article.saved_for', { version, chatbot });

  return {
    isSaving,
    failure: failure?.code === 'version_moved' ? null : failure,
    conflict: failure?.code === 'version_moved',
    save: (publish, basedOn = form.basedOn ?? undefined) =>
      attempt(async () => {
        const content = normalizeContent(form.content);
        if (article === null) {
          const created = await changes.create.mutateAsync({ ...content, chatbotId, publish, translationOf });
          form.saved(created);
          // Drawn at once: this page cannot save again, and a key pressed until the next one is drawn would be lost.
          await navigate(`/knowledge/articles/${created.id}`, { replace: true, flushSync: true });
          return confirmation(created, publish);
        }
        const id = article.id;
        const replaced = await changes.replace.mutateAsync({
          ...content,
          id,
          basedOn: basedOn ?? article.version,
          publish,
        });
        form.saved(replaced);
        return confirmation(replaced, publish);
      }),
    publishSaved: () =>
      attempt(async () => {
        if (article === null) throw new Error('what is not saved cannot be published');
        return confirmation(await changes.publish.mutateAsync({ id: article.id, version: article.version }), true);
      }),
    run: (action) =>
      attempt(async () => {
        if (article === null) throw new Error('what is not saved has no status');
        await changes[action].mutateAsync(article.id);
        return t(`article.done.${action}`);
      }),
    dismiss: () => setFailure(null),
  };
}
