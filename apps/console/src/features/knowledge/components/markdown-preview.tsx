import { useDeferredValue, useMemo } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
import { useT } from '../../../lib/translate.js';
import { FormattedText } from '../../../ui/message-text.js';
import { sectionsOf } from '../api/sections.js';
import classes from './markdown-preview.module.css';

/** An answer as the visitor sees it; a document as the passages that are found and quoted. */
export function MarkdownPreview({ content }: { content: ArticleContent }) {
  const t = useT();
  const body = useDeferredValue(content.body);
  if (body.trim() === '') return <p className={classes.nothing}>{t('article.nothing_to_preview')}</p>;
  if (content.kind === 'answer') {
    return (
      <div className={classes.bubble} lang={content.locale}>
        <FormattedText text={body} citations={0} />
      </div>
    );
  }
  return <Passages body={body} locale={content.locale} />;
}

function Passages({ body, locale }: { body: string; locale: string }) {
  const sections = useMemo(() => sectionsOf(body), [body]);
  return (
    <div lang={locale}>
      {sections.map(({ level, heading, body: text, at }) => (
        <section key={at} className={classes.section} data-level={level}>
          {heading !== null && <h3 className={classes.heading}>{heading}</h3>}
          {text.trim() !== '' && <FormattedText text={text} citations={0} />}
        </section>
      ))}
    </div>
  );
}
