import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ArticleView } from '#contracts/articles.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useArticleChanges } from '../api/use-articles.js';
import classes from './variant-adder.module.css';

/** Adds a phrasing without edit permission; every operator may. */
export function VariantAdder({ article }: { article: ArticleView }) {
  const t = useT();
  const { addVariant } = useArticleChanges();
  const [text, setText] = useState('');
  // Ways of asking lead to answers; a document is quoted.
  if (article.status === 'archived' || article.kind === 'document') return null;
  const add = () =>
    addVariant.mutate(
      { id: article.id, text: text.trim() },
      // Another phrasing may have been begun meanwhile.
      { onSuccess: () => setText((now) => (now === text ? '' : now)) },
    );
  return (
    <form
      className={classes.adder}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') add();
      }}
    >
      <TextInput
        label={t('variant.add_label')}
        maxLength={limits.variantLength}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={addVariant.isPending} disabled={text.trim() === ''}>
        {t('variant.add')}
      </Button>
      {addVariant.error && <FailureBanner failure={failureOf(addVariant.error)} onRetry={add} />}
    </form>
  );
}
