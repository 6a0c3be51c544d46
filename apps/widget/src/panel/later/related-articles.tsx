/** @jsxImportSource preact */
import './related.css';
import type { JSX } from 'preact';
import type { RelatedArticle } from '#contracts/answer.js';
import { Icon } from '../components/icon.js';
import { useTranslate } from '../session/translation.js';

interface RelatedArticlesProps {
  readonly articles: readonly RelatedArticle[];
  readonly onOpen: (index: number) => void;
}

/** Related articles for a waiting visitor. */
export function RelatedArticles({ articles, onOpen }: RelatedArticlesProps): JSX.Element {
  const { t } = useTranslate();
  return (
    <div class="related">
      <strong>{t('related.title')}</strong>
      <ul class="sources" aria-label={t('related.title')}>
        {articles.map(({ articleId, title }, index) => (
          <li key={articleId}>
            <button type="button" class="source" aria-haspopup="dialog" onClick={() => onOpen(index)}>
              <Icon name="book" />
              <span class="source-title" dir="auto">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
