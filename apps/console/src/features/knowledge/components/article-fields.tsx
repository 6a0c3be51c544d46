import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useChatbotLabel, useChatbots } from '../../../lib/use-chatbots.js';
import { variantsOf } from '../api/article-draft.js';
import { articleKinds } from '../api/article-filters.js';
import type { ArticleForm } from '../api/use-article-form.js';
import classes from './article-fields.module.css';

interface Props {
  chatbotId: ChatbotId;
  /** Chooses another chatbot for a new article; an existing one stays with its own. */
  onChatbot: ((chatbot: Chatbot) => void) | undefined;
  form: ArticleForm;
  readOnly: boolean;
  isNew: boolean;
  /** Shown below the phrasings: their effect, and suggestions. */
  children?: ReactNode;
}

/** Article fields except the body. */
export function ArticleFields({ chatbotId, onChatbot, form, readOnly, isNew, children }: Props) {
  const t = useT();
  const labelOf = useChatbotLabel();
  const { content, faults, change } = form;
  const chatbots = useChatbots().data?.items ?? [];
  const choices = chatbots.filter(({ id, archivedAt }) => archivedAt === null || id === chatbotId);
  const spoken = chatbots.find(({ id }) => id === chatbotId)?.locales ?? [];
  // An article stays in its language after its chatbot stopped speaking it.
  const locales = spoken.includes(content.locale) ? spoken : [...spoken, content.locale];
  return (
    <>
      {onChatbot && choices.length > 1 && (
        <Select
          label={t('knowledge.chatbot')}
          allowDeselect={false}
          readOnly={readOnly}
          value={chatbotId}
          data={choices.map((each) => ({ value: each.id, label: labelOf(each) }))}
          onChange={(chosen) => {
            const chatbot = choices.find(({ id }) => id === chosen);
            if (chatbot) onChatbot(chatbot);
          }}
        />
      )}
      <Textarea
        label={t('article.title')}
        autosize
        minRows={1}
        maxRows={4}
        dir="auto"
        readOnly={readOnly}
        data-autofocus={isNew}
        placeholder={t('article.title_placeholder')}
        value={content.title}
        error={faults.includes('long_title') && t('article.too_long', { limit: limits.titleLength })}
        onChange={(event) => change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <div className={classes.pair}>
        <div>
          <p className={classes.label} id="article-kind">
            {t('article.kind')}
          </p>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby="article-kind"
            readOnly={readOnly}
            value={content.kind}
            onChange={(value) => change({ kind: articleKinds.find((kind) => kind === value) ?? content.kind })}
            data={articleKinds.map((value) => ({ value, label: t(`candidate.${value}`) }))}
          />
        </div>
        {locales.length > 1 && (
          <div>
            <p className={classes.label} id="article-language">
              {t('article.language')}
            </p>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby="article-language"
              readOnly={readOnly}
              value={content.locale}
              onChange={(value) => change({ locale: locales.find((locale) => locale === value) ?? content.locale })}
              data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
            />
          </div>
        )}
      </div>
      <p className={classes.hint}>{t(`article.kind_hint.${content.kind}`)}</p>
      <VariantsField variants={content.variants} faults={faults} readOnly={readOnly} onChange={change} />
      {children}
      <TextInput
        label={t('article.topic')}
        placeholder={t('article.topic_placeholder')}
        maxLength={limits.topicLength}
        dir="auto"
        readOnly={readOnly}
        value={content.topic}
        onChange={(event) => change({ topic: event.currentTarget.value })}
      />
    </>
  );
}

interface VariantsProps {
  variants: readonly string[];
  faults: ArticleForm['faults'];
  readOnly: boolean;
  onChange: ArticleForm['change'];
}

/** One per line, so that thousands can be pasted at once. */
function VariantsField({ variants, faults, readOnly, onChange }: VariantsProps) {
  const t = useT();
  const [typed, setTyped] = useState(variants.join('\n'));
  // The input may contain empty lines; it is replaced only when the list changed elsewhere.
  const shown = variantsOf(typed).join('\n') === variants.join('\n') ? typed : variants.join('\n');
  return (
    <Textarea
      label={t('article.variants')}
      description={t('article.variants_hint')}
      autosize
      minRows={4}
      maxRows={14}
      dir="auto"
      readOnly={readOnly}
      placeholder={t('article.variants_placeholder')}
      value={shown}
      error={
        (faults.includes('long_variant') && t('article.variant_too_long', { limit: limits.variantLength })) ||
        (faults.includes('many_variants') && t('article.too_many_variants', { limit: limits.variants }))
      }
      inputContainer={(input) => (
        <>
          {input}
          <p className={classes.count}>{t('article.phrasing_count', { count: variants.length })}</p>
        </>
      )}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange({ variants: variantsOf(value) });
      }}
    />
  );
}
