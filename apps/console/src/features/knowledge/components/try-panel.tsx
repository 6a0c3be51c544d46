import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useTrial } from '../api/use-trial.js';
import { TrialResult } from './trial-result.js';
import classes from './try-panel.module.css';

interface Props {
  chatbots: readonly Chatbot[];
  /** The chatbot that is asked unless another is chosen; by default the first. */
  preferred?: string | null;
  /** Tries an edit as if it were published, in its own language, for its own chatbot. */
  edit?: { chatbotId: ChatbotId; articleId: ArticleId | null; content: ArticleContent };
}

/** Test panel: what the bot would answer, with its candidates. */
export function TryPanel({ chatbots, preferred, edit }: Props) {
  const t = useT();
  const trial = useTrial();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState<ChatbotId | null>(null);
  const chatbot = chatbots.find(({ id }) => id === (edit?.chatbotId ?? chosen ?? preferred)) ?? chatbots[0];
  const [spoken, setSpoken] = useState<Locale | null>(null);
  const locale = edit?.content.locale ?? spoken ?? chatbot?.locales[0] ?? 'en';
  const ask = () => {
    if (!chatbot || question.trim() === '') return;
    trial.ask({
      chatbotId: chatbot.id,
      question: question.trim(),
      locale,
      ...(edit ? { edit: { articleId: edit.articleId, content: edit.content } } : {}),
    });
  };
  return (
    <div className={classes.panel}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        {!edit && chatbots.length > 1 && chatbot && (
          <Select
            label={t('knowledge.chatbot')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={chatbot.id}
            data={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setChosen(chatbots.find((each) => each.id === id)?.id ?? null)}
          />
        )}
        <Textarea
          label={t('trial.question')}
          placeholder={t('trial.placeholder')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={protocolLimits.textLength}
          dir="auto"
          data-autofocus
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            ask();
          }}
        />
        <div className={classes.foot}>
          {!edit && chatbot && chatbot.locales.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('article.language')}
              value={locale}
              onChange={(value) => setSpoken(chatbot.locales.find((each) => each === value) ?? null)}
              data={chatbot.locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
            />
          )}
          {edit && <span className={classes.hint}>{t('trial.with_edit')}</span>}
          <Button
            type="submit"
            className={classes.ask}
            loading={trial.isAsking}
            disabled={question.trim() === '' || !chatbot}
          >
            {t('trial.ask')}
          </Button>
        </div>
      </form>
      {trial.error && <FailureBanner failure={failureOf(trial.error)} onRetry={ask} />}
      {!trial.error && trial.result && <TrialResult result={trial.result} />}
      {!trial.error && !trial.result && <p className={classes.hint}>{t('trial.hint')}</p>}
    </div>
  );
}
