import type { ArticleView } from '#contracts/articles.js';
import type { Locale } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import classes from './article-languages.module.css';
import { LanguageChip, MissingLanguages } from './language-chips.js';
import chips from './language-chips.module.css';

interface Props {
  /** The article that is open, or the one of which a translation is begun. */
  article: ArticleView;
  /** The language of the translation that is begun. */
  begun: Locale | null;
}

/** Language tabs of an article. */
export function ArticleLanguages({ article: { id, chatbotId, title, translations }, begun }: Props) {
  const t = useT();
  return (
    <>
      {begun !== null && (
        <p className={`${classes.of} truncate`} dir="auto">
          {t('article.translation_of', { title })}
        </p>
      )}
      <nav className={classes.languages} aria-label={t('article.languages')}>
        {translations.map((each) => (
          <LanguageChip key={each.id} article={each} isCurrent={begun === null && each.id === id} />
        ))}
        {begun !== null && (
          <span className={chips.chip} aria-current="page" title={formatLanguage(t.locale, begun)}>
            {begun.toUpperCase()}
          </span>
        )}
        <MissingLanguages chatbotId={chatbotId} articles={translations} of={id} except={begun ?? undefined} />
      </nav>
    </>
  );
}
