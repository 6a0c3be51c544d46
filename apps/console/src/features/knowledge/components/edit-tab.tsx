import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ArticleView } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { normalizeContent } from '../api/article-draft.js';
import type { ArticleForm } from '../api/use-article-form.js';
import { type EditedArticle, useCoverage } from '../api/use-coverage.js';
import { ArticleFields } from './article-fields.js';
import { BodyField } from './body-field.js';
import { CoverageLine } from './coverage-line.js';
import { CoveragePanel } from './coverage-panel.js';
import classes from './edit-tab.module.css';
import { MarkdownPreview } from './markdown-preview.js';
import { SuggestedPhrasings } from './suggested-phrasings.js';
import { TryPanel } from './try-panel.js';
import { VariantAdder } from './variant-adder.js';

interface Props {
  article: ArticleView | null;
  chatbotId: ChatbotId;
  onChatbot: ((chatbot: Chatbot) => void) | undefined;
  form: ArticleForm;
  mayWrite: boolean;
}

type Side = 'write' | 'preview' | 'try' | 'worth';

/** Editor of questions and answer, with a preview for visitors. */
export function EditTab({ article, chatbotId, onChatbot, form, mayWrite }: Props) {
  const t = useT();
  const wide = useMediaQuery('(min-width: 1280px)', true) ?? true;
  const [chosen, setChosen] = useState<Side>(mayWrite ? 'write' : 'preview');
  // The wide screen shows the writing always; the side beside it begins with the preview.
  const side = wide && chosen === 'write' ? 'preview' : chosen;
  const chatbots = useChatbots().data?.items ?? [];
  const edit: EditedArticle = { chatbotId, articleId: article?.id ?? null, content: form.content };
  const isLive = mayWrite && article?.status !== 'archived';
  const coverage = useCoverage(edit, isLive);
  const beside: Side[] = isLive ? ['preview', 'try', 'worth'] : ['preview', 'try'];
  const sides: Side[] = wide ? beside : ['write', ...beside];
  return (
    <div className={classes.edit}>
      <section className={`${classes.fields} scroll`} aria-label={t('article.fields')}>
        {!mayWrite && article && <VariantAdder article={article} />}
        <ArticleFields
          chatbotId={chatbotId}
          onChatbot={onChatbot}
          form={form}
          readOnly={!mayWrite}
          isNew={article === null}
        >
          {isLive && (
            <>
              <CoverageLine coverage={coverage.data} isTrying={coverage.isFetching} onOpen={() => setChosen('worth')} />
              <SuggestedPhrasings
                edit={edit}
                onAdd={(phrasing) => form.change({ variants: [...form.content.variants, phrasing] })}
              />
            </>
          )}
        </ArticleFields>
      </section>
      {wide && (
        <section className={classes.body} aria-label={t('article.body')}>
          <BodyField form={form} readOnly={!mayWrite} />
        </section>
      )}
      <section className={classes.side} aria-label={t(`article.side.${side}`)}>
        <SegmentedControl
          className={classes.switch}
          size="xs"
          aria-label={t('article.side')}
          value={side}
          onChange={(value) => setChosen(sides.find((each) => each === value) ?? 'preview')}
          data={sides.map((value) => ({ value, label: t(`article.side.${value}`) }))}
        />
        {side === 'write' && <BodyField form={form} readOnly={!mayWrite} />}
        {side === 'preview' && (
          <div className={`${classes.scroller} scroll`}>
            <MarkdownPreview content={form.content} />
          </div>
        )}
        {side === 'worth' && (
          <div className={`${classes.scroller} scroll`}>
            <CoveragePanel
              coverage={coverage.data}
              error={coverage.error}
              isTrying={coverage.isFetching}
              onRetry={() => void coverage.refetch()}
            />
          </div>
        )}
        {side === 'try' && (
          <div className={`${classes.scroller} scroll`}>
            {form.faults.length > 0 ? (
              <p className={classes.hint}>{t('trial.needs_content')}</p>
            ) : (
              <TryPanel chatbots={chatbots} edit={{ ...edit, content: normalizeContent(form.content) }} />
            )}
          </div>
        )}
      </section>
    </div>
  );
}
