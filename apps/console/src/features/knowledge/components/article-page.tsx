import { Button } from '@mantine/core';
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { locales } from '#contracts/states.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { emptyContent } from '../api/article-draft.js';
import { lastListPath } from '../api/last-list.js';
import { useArticle } from '../api/use-articles.js';
import { useOperatorReply } from '../api/use-operator-reply.js';
import { ArticleEditor } from './article-editor.js';
import classes from './article-page.module.css';
import { RowsSkeleton } from './rows-skeleton.js';

/** Article page, existing or new: for a new one, the address may name its questions, or the article that it translates. */
export function ArticlePage() {
  const { articleId = 'new' } = useParams();
  const [search] = useSearchParams();
  const translationOf = search.get('translationOf');
  if (articleId !== 'new') return <StoredArticle key={articleId} id={articleId as ArticleId} />;
  if (translationOf === null) return <NewArticle />;
  return <NewTranslation key={search.toString()} of={translationOf as ArticleId} />;
}

function StoredArticle({ id }: { id: ArticleId }) {
  return (
    <ReadArticle id={id}>
      {(article) => {
        const { content, version, chatbotId } = article;
        return <ArticleEditor article={article} chatbotId={chatbotId} place={id} initial={{ content, version }} />;
      }}
    </ReadArticle>
  );
}

/** Begins with what all languages of an article share. */
function NewTranslation({ of }: { of: ArticleId }) {
  const [search] = useSearchParams();
  const locale = locales.find((each) => each === search.get('language')) ?? 'en';
  return (
    <ReadArticle id={of}>
      {(article) => {
        const { kind, topic } = article.content;
        return (
          <ArticleEditor
            article={null}
            translationOf={article}
            chatbotId={article.chatbotId}
            place={`new?${search}`}
            initial={{ content: { ...emptyContent(locale), kind, topic }, version: null }}
          />
        );
      }}
    </ReadArticle>
  );
}

function ReadArticle({ id, children }: { id: ArticleId; children: (article: ArticleView) => ReactNode }) {
  const t = useT();
  const article = useArticle(id);
  if (article.error) {
    const failure = failureOf(article.error);
    const isGone = failure.code === 'not_found';
    return (
      <main className={classes.unreadable}>
        <EmptyState
          icon={<IconFileOff size={20} />}
          title={t(isGone ? 'article.not_found' : 'article.unreadable')}
          hint={isGone ? t('article.not_found_hint') : failureText(t, failure)}
          action={
            <Button component={Link} to={lastListPath()} variant="light" leftSection={<IconArrowLeft size={16} />}>
              {t('article.to_list')}
            </Button>
          }
        />
      </main>
    );
  }
  if (!article.data) {
    return (
      <main className={classes.unreadable}>
        <RowsSkeleton />
      </main>
    );
  }
  return children(article.data);
}

function NewArticle() {
  const [search, setSearch] = useSearchParams();
  const chatbots = useChatbots().data?.items;
  const reply = useOperatorReply(search.getAll('asked'));
  if (!chatbots || reply === undefined) return <main className={classes.unreadable} />;
  const chatbot = chatbots.find(({ id }) => id === search.get('chatbot')) ?? chatbots[0];
  if (!chatbot) return <main className={classes.unreadable} />;
  const locale = chatbot.locales.find((each) => each === search.get('language')) ?? chatbot.locales[0] ?? 'en';
  const questions = search.getAll('question');
  // What was typed stays when another chatbot is chosen.
  const begun = new URLSearchParams(search);
  begun.delete('chatbot');
  return (
    <ArticleEditor
      key={begun.toString()}
      article={null}
      chatbotId={chatbot.id}
      onChatbot={(id) => setSearch(new URLSearchParams([...begun, ['chatbot', id]]), { replace: true })}
      place={questions.length === 0 ? 'new' : `new?${begun}`}
      initial={{ content: emptyContent(locale, questions, reply ?? ''), version: null }}
      fromReply={reply !== null}
    />
  );
}
