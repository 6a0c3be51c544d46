import { Button, Textarea } from '@mantine/core';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecallRow } from '#contracts/article-recall.js';
import type { ArticleView } from '#contracts/articles.js';
import { textLength } from '#contracts/characters.js';
import { protocolLimits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { plainReply } from '../../../lib/plain-reply.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { useCorrection } from '../api/use-recall.js';
import classes from './recipients-tab.module.css';

/** Sends one correction to the selected recipients; nobody gets two. */
export function CorrectionForm({ article, chosen }: { article: ArticleView; chosen: readonly RecallRow[] }) {
  const t = useT();
  const correction = useCorrection(article.id);
  const { locale, title, kind, body } = article.content;
  // The text of an unpublished article may be the wrong one. A document is too long to repeat: only its title is
  // inserted, and the author continues.
  const [text, setText] = useState(() =>
    article.publishedVersion === null
      ? t(`recall.template_withdrawn.${locale}`, { title })
      : t(`recall.template.${locale}`, { title, body: kind === 'answer' ? plainReply(body) : '' }).trim(),
  );
  const left = protocolLimits.textLength - textLength(text);
  const send = () => correction.mutate({ eventIds: chosen.map(({ eventId }) => eventId), text });
  const result = correction.data;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 className={classes.heading}>{t('correction.title')}</h2>
      <Textarea
        label={t('correction.text')}
        autosize
        minRows={6}
        maxRows={16}
        dir="auto"
        lang={locale}
        value={text}
        error={left < 0 && t('article.too_long', { limit: protocolLimits.textLength })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.hint}>{t('correction.hint')}</p>
      <Button
        type="submit"
        leftSection={<IconSend size={15} />}
        loading={correction.isPending}
        disabled={chosen.length === 0 || text.trim() === '' || left < 0}
      >
        {t('correction.send', { count: chosen.length })}
      </Button>
      {correction.error && <FailureBanner failure={failureOf(correction.error)} onRetry={send} />}
      {result && result.sent > 0 && (
        <NoticeBanner icon={<IconCircleCheck size={16} aria-hidden="true" />} live>
          {t('correction.sent', { count: result.sent })}
        </NoticeBanner>
      )}
      {result && result.refused.length > 0 && (
        <NoticeBanner icon={<IconSend size={16} aria-hidden="true" />} tone="amber" live>
          {t('correction.refused', { count: result.refused.length })}
        </NoticeBanner>
      )}
    </form>
  );
}
