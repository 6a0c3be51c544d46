import type { ArticleContent } from '#contracts/articles.js';
import { formatLanguage } from '../../../lib/format.js';
import type { MessageKey, Translation } from '../../../lib/translate.js';
import { useT } from '../../../lib/translate.js';
import classes from './article-difference.module.css';
import { DifferenceView } from './difference-view.js';

/** Differences of an article, field by field. */
export function ArticleDifference({ before, after }: { before: ArticleContent; after: ArticleContent }) {
  const t = useT();
  const changed = parts(t, before, after).filter((part) => part.before !== part.after);
  if (changed.length === 0) return <p className={classes.none}>{t('difference.none')}</p>;
  return (
    <div className={classes.parts}>
      {changed.map((part) => (
        <section key={part.name}>
          <h3 className={classes.name}>{t(part.name)}</h3>
          <DifferenceView before={part.before} after={part.after} />
        </section>
      ))}
    </div>
  );
}

interface Part {
  name: MessageKey;
  before: string;
  after: string;
}

function parts(t: Translation, before: ArticleContent, after: ArticleContent): Part[] {
  return [
    { name: 'article.title', before: before.title, after: after.title },
    { name: 'article.kind', before: t(`candidate.${before.kind}`), after: t(`candidate.${after.kind}`) },
    {
      name: 'article.language',
      before: formatLanguage(t.locale, before.locale),
      after: formatLanguage(t.locale, after.locale),
    },
    { name: 'article.topic', before: before.topic, after: after.topic },
    { name: 'article.variants', before: before.variants.join('\n'), after: after.variants.join('\n') },
    { name: 'article.body', before: before.body, after: after.body },
  ];
}
