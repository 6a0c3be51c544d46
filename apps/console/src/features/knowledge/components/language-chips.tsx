import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ArticleGroup } from '#contracts/article-groups.js';
import type { ArticleSummary } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { formatLanguage, languageName } from '../../../lib/format.js';
import { newTranslationPath } from '../../../lib/new-article-path.js';
import { useT } from '../../../lib/translate.js';
import { useChatbot } from '../../../lib/use-chatbots.js';
import { useMay } from '../../../lib/use-may.js';
import { stateOf } from '../api/article-state.js';
import classes from './language-chips.module.css';

/** Languages of a group: existing ones link to their article, others to a new translation. */
export function LanguageChips({ group: { chatbotId, articles } }: { group: ArticleGroup }) {
  const [first] = articles;
  return (
    <span className={classes.chips}>
      {articles.map((article) => (
        <LanguageChip key={article.id} article={article} />
      ))}
      {first && <MissingLanguages chatbotId={chatbotId} articles={articles} of={first.id} />}
    </span>
  );
}

interface ChipProps {
  article: ArticleSummary;
  isCurrent?: boolean;
}

/** A language in which the article is written; the dot is its state. */
export function LanguageChip({ article, isCurrent = false }: ChipProps) {
  const t = useT();
  const state = stateOf(article);
  const name = `${formatLanguage(t.locale, article.locale)}: ${t(`article.status.${state}`)}`;
  return (
    <Link
      to={`/knowledge/articles/${article.id}`}
      className={classes.chip}
      data-state={state}
      aria-current={isCurrent ? 'page' : undefined}
      title={name}
    >
      <span className={classes.dot} aria-hidden="true" />
      {article.locale.toUpperCase()}
      <span className="visually-hidden">{name}</span>
    </Link>
  );
}

interface MissingProps {
  chatbotId: ChatbotId;
  articles: readonly ArticleSummary[];
  /** The article that is translated. */
  of: ArticleId;
  /** Being written now. */
  except?: Locale | undefined;
}

/** The languages of the chatbot in which the article is not written yet, each one click from its translation. */
export function MissingLanguages({ chatbotId, articles, of, except }: MissingProps) {
  const t = useT();
  const mayWrite = useMay('articles.write');
  const spoken = useChatbot(chatbotId)?.locales ?? [];
  if (!mayWrite) return null;
  return spoken
    .filter((locale) => locale !== except && !articles.some((article) => article.locale === locale))
    .map((locale) => {
      const name = t('article.translate', { language: languageName(t.locale, locale) });
      return (
        <Link
          key={locale}
          to={newTranslationPath(of, locale)}
          className={classes.chip}
          data-state="missing"
          title={name}
        >
          <IconPlus size={11} aria-hidden="true" />
          {locale.toUpperCase()}
          <span className="visually-hidden">{name}</span>
        </Link>
      );
    });
}
