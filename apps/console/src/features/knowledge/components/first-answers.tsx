import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { showDone } from '../../../ui/show-done.js';
import { type FirstAnswer, useFirstAnswers } from '../api/use-first-answers.js';
import classes from './first-knowledge.module.css';

const nothing: FirstAnswer = { question: '', answer: '' };
const examples = ['shipping', 'returns', 'hours'] as const;
const isWritten = ({ question, answer }: FirstAnswer) => question.trim() !== '' && answer.trim() !== '';
const isHalf = (row: FirstAnswer) => !isWritten(row) && (row.question.trim() !== '' || row.answer.trim() !== '');

/** Questions that visitors ask often, with their answers: each becomes an article that answers at once. */
export function FirstAnswers({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const publishing = useFirstAnswers(chatbot);
  const [drafts, setDrafts] = useState(() => examples.map(() => nothing));
  const [isChecked, setChecked] = useState(false);
  const written = drafts.filter(isWritten);
  const change = (index: number, part: Partial<FirstAnswer>) =>
    setDrafts(drafts.map((row, place) => (place === index ? { ...row, ...part } : row)));
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
      {examples.map((example, index) => {
        const row = drafts[index] ?? nothing;
        return (
          <fieldset key={example} className={classes.pair}>
            <TextInput
              label={t('start.question', { number: index + 1 })}
              placeholder={t(`start.question_example.${example}`)}
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
              maxLength={limits.articleLength}
              readOnly={publishing.isPending}
              value={row.answer}
              error={isChecked && isHalf(row) && row.answer.trim() === '' ? t('start.answer_missing') : undefined}
              onChange={(event) => change(index, { answer: event.currentTarget.value })}
            />
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
