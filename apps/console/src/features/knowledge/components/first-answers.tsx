import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useSessionDraft } from '../../../lib/session-draft.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showDone } from '../../../ui/show-done.js';
import { type FirstAnswer, useFirstAnswers } from '../api/use-first-answers.js';
import classes from './first-knowledge.module.css';

const nothing: FirstAnswer = { question: '', answer: '' };
const isWritten = ({ question, answer }: FirstAnswer) => question.trim() !== '' && answer.trim() !== '';
const isHalf = (row: FirstAnswer) =>
  !isWritten(row) && [row.question, row.answer, row.phrasings ?? ''].some((text) => text.trim() !== '');

/** In the language of the answers, whatever the language of the console. */
const examples: Readonly<Record<Locale, readonly string[]>> = {
  en: ['How long does shipping take?', 'Can I return what I bought?', 'When are you open?'],
  it: ['Quanto dura la spedizione?', 'Posso restituire un acquisto?', 'Quando siete aperti?'],
};

interface Props {
  chatbot: Chatbot;
  /** Language to begin with: one that has no answers yet. */
  first: Locale;
}

/** Questions that visitors ask often, with their answers, in each language: each becomes an article that answers at once. */
export function FirstAnswers({ chatbot, first }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locale = chosen ?? first;
  return (
    <>
      {chatbot.locales.length > 1 && (
        <SegmentedControl
          size="xs"
          className={classes.languages}
          aria-label={t('article.language')}
          value={locale}
          onChange={(value) => setChosen(chatbot.locales.find((each) => each === value) ?? null)}
          data={chatbot.locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
        />
      )}
      <AnswersForm
        key={locale}
        chatbot={chatbot}
        locale={locale}
        onBegun={() => setChosen(locale)}
        onDone={() => setChosen(null)}
      />
    </>
  );
}

interface FormProps {
  chatbot: Chatbot;
  locale: Locale;
  /** Stays in this language once the author has begun to write in it. */
  onBegun: () => void;
  /** Continues with the next language without answers. */
  onDone: () => void;
}

function AnswersForm({ chatbot, locale, onBegun, onDone }: FormProps) {
  const t = useT();
  const publishing = useFirstAnswers(chatbot, locale);
  const [drafts, setDrafts] = useSessionDraft(`answers.${chatbot.id}.${locale}`, () =>
    examples[locale].map(() => nothing),
  );
  const [isChecked, setChecked] = useState(false);
  const written = drafts.filter(isWritten);
  const change = (index: number, part: Partial<FirstAnswer>) => {
    onBegun();
    setDrafts(drafts.map((row, place) => (place === index ? { ...row, ...part } : row)));
  };
  const submit = () => {
    setChecked(true);
    if (written.length === 0 || drafts.some(isHalf)) return;
    const onPublished = (done: FirstAnswer) =>
      setDrafts((present) => present.map((row) => (row === done ? nothing : row)));
    publishing.mutate(
      { answers: written, onPublished },
      {
        onSuccess: () => {
          setChecked(false);
          onDone();
          showDone(t, t('start.answers_done', { count: written.length }));
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {examples[locale].map((example, index) => {
        const row = drafts[index] ?? nothing;
        return (
          <fieldset key={example} className={classes.pair}>
            <TextInput
              label={t('start.question', { number: index + 1 })}
              placeholder={example}
              lang={locale}
              maxLength={limits.titleLength}
              readOnly={publishing.isPending}
              value={row.question}
              error={isChecked && isHalf(row) && row.question.trim() === '' ? t('start.question_missing') : undefined}
              onChange={(event) => change(index, { question: event.currentTarget.value })}
            />
            <Textarea
              label={t('start.answer', { number: index + 1 })}
              autosize
              minRows={2}
              lang={locale}
              maxLength={limits.articleLength}
              readOnly={publishing.isPending}
              value={row.answer}
              error={isChecked && isHalf(row) && row.answer.trim() === '' ? t('start.answer_missing') : undefined}
              onChange={(event) => change(index, { answer: event.currentTarget.value })}
            />
            {(row.question.trim() !== '' || row.phrasings) && (
              <Textarea
                label={t('start.phrasings', { number: index + 1 })}
                description={t('article.variants_hint')}
                autosize
                minRows={1}
                lang={locale}
                readOnly={publishing.isPending}
                value={row.phrasings ?? ''}
                onChange={(event) => change(index, { phrasings: event.currentTarget.value })}
              />
            )}
          </fieldset>
        );
      })}
      {isChecked && drafts.every((row) => !isWritten(row) && !isHalf(row)) && (
        <p className={classes.problem} role="alert">
          {t('start.answers_missing')}
        </p>
      )}
      {publishing.error && <FailureBanner failure={failureOf(publishing.error)} />}
      <Button type="submit" className={classes.submit} loading={publishing.isPending}>
        {t('start.answers_submit')}
      </Button>
    </form>
  );
}
