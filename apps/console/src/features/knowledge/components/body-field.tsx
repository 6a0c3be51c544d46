import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import type { ArticleForm } from '../api/use-article-form.js';
import classes from './body-field.module.css';

/** The text, as Markdown. */
export function BodyField({ form: { content, faults, change }, readOnly }: { form: ArticleForm; readOnly: boolean }) {
  const t = useT();
  const count = new Intl.NumberFormat(t.locale).format(content.body.length);
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <label htmlFor="article-body" className={classes.label}>
          {t('article.body')}
        </label>
        <span className={classes.hint}>{t('article.markdown')}</span>
      </div>
      <textarea
        id="article-body"
        className={classes.field}
        dir="auto"
        spellCheck
        lang={content.locale}
        readOnly={readOnly}
        placeholder={t(`article.body_placeholder.${content.kind}`)}
        value={content.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <p className={classes.count} data-over={faults.includes('long_body')}>
        {faults.includes('long_body')
          ? t('article.too_long', { limit: limits.articleLength })
          : t('article.characters', { count })}
      </p>
    </div>
  );
}
