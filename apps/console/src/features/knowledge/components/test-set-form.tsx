import { Button, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { TestQuestionInput, TestSet } from '#contracts/test-sets.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { faultsIn, readTestLines, refusedLines, type TestFault, writeTestLines } from '../api/test-questions.js';
import classes from './tests-page.module.css';

interface Props {
  set: TestSet;
  save: UseMutationResult<TestSet | null, Error, TestQuestionInput[]>;
  isRunning: boolean;
  onRun: () => void;
}

/** The list as text: one question on each line. Running it saves it first. */
export function TestSetForm({ set, save, isRunning, onRun }: Props) {
  const t = useT();
  const saved = writeTestLines(set.questions);
  const [text, setText] = useState(saved);
  const lines = readTestLines(text, set.questions);
  const failure = save.error && failureOf(save.error);
  const refused = refusedLines(lines, failure?.errors);
  const faults = [...faultsIn(lines), ...refused];
  const isChanged = text.trim() !== saved;
  const submit = async () => {
    if (isChanged) {
      const next = await save.mutateAsync(lines.map(({ question }) => question)).catch(() => null);
      if (next === null) return;
      setText((now) => (now === text ? writeTestLines(next.questions) : now));
    }
    onRun();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Textarea
        label={t('tests.questions')}
        description={t('tests.questions_hint')}
        placeholder={t('tests.placeholder')}
        autosize
        minRows={10}
        maxRows={24}
        dir="auto"
        lang={set.locale}
        value={text}
        error={faults.length > 0 && <Faults faults={faults} />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (save.error) save.reset();
        }}
      />
      {failure && refused.length === 0 && <FailureBanner failure={failure} />}
      <div className={classes.actions}>
        <span className={classes.count}>{t('tests.count', { count: lines.length, limit: limits.testQuestions })}</span>
        <Button
          type="submit"
          loading={save.isPending || isRunning}
          disabled={faults.length > 0 || (lines.length === 0 && !isChanged)}
        >
          {t(isChanged ? 'tests.save_and_run' : 'tests.run')}
        </Button>
      </div>
    </form>
  );
}

const maxNamed = 5;

function Faults({ faults }: { faults: readonly TestFault[] }) {
  const t = useT();
  return faults.slice(0, maxNamed).map(({ line, fault }) => (
    <span key={`${line} ${fault}`} className={classes.fault}>
      {t(`tests.fault.${fault}`, { line: line ?? 0, limit: limits.testQuestions })}
    </span>
  ));
}
