import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { TestAnswer, TestExpectationView, TestRow, TestVerdict } from '#contracts/test-sets.js';
import { formatPercent } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import type { LastTestRun } from '../api/last-test-run.js';
import page from './section-page.module.css';
import classes from './tests-page.module.css';

const tones: Record<TestVerdict, ChipTone> = { as_expected: 'accent', among: 'amber', not_as_expected: 'red' };

/** Outcome of each question, and whether it was expected. */
export function TestRunTable({ last: { at, run } }: { last: LastTestRun }) {
  const { questions, expected, asExpected, rows } = run;
  const t = useT();
  const [only, setOnly] = useState<'all' | 'unexpected'>('all');
  const unexpected = rows.filter(({ verdict }) => verdict !== null && verdict !== 'as_expected');
  const shown = only === 'all' ? rows : unexpected;
  const count = (decision: TestAnswer['decision']) => rows.filter(({ answer }) => answer.decision === decision).length;
  return (
    <section className={classes.run} aria-label={t('tests.results')}>
      <div className={classes.head} role="status">
        <p className={classes.summary}>
          {expected > 0
            ? t('tests.as_expected', { count: asExpected, total: expected })
            : t('tests.ran', { count: questions })}
        </p>
        <p className={classes.hint}>
          {t('tests.outcomes', {
            answered: count('answer'),
            asked: count('clarify'),
            handed: count('withhold'),
          })}
        </p>
        <p className={classes.hint}>
          {t('tests.run_at')} <Ago at={at} />
        </p>
      </div>
      {unexpected.length > 0 && (
        <SegmentedControl
          size="xs"
          className={classes.filter}
          aria-label={t('tests.show')}
          value={only}
          onChange={(value) => setOnly(value === 'all' ? 'all' : 'unexpected')}
          data={[
            { value: 'all', label: t('tests.show_all', { count: rows.length }) },
            { value: 'unexpected', label: t('tests.show_unexpected', { count: unexpected.length }) },
          ]}
        />
      )}
      <TestRows rows={shown} />
    </section>
  );
}

/** With the previous answer, if a row has one. */
export function TestRows({ rows }: { rows: readonly TestRow[] }) {
  return (
    <ol className={page.rows}>
      {rows.map((row) => (
        <Row key={row.question} row={row} />
      ))}
    </ol>
  );
}

function Row({ row: { question, expected, answer, verdict, before } }: { row: TestRow }) {
  const t = useT();
  return (
    <li className={classes.row}>
      <span className={classes.question} dir="auto">
        {question}
      </span>
      {before && (
        <span className={classes.answer}>
          {t('tests.before')} <Outcome answer={before.answer} />
        </span>
      )}
      <span className={classes.answer}>
        {before && t('tests.after')} <Outcome answer={answer} />
      </span>
      {expected && verdict && (
        <span className={classes.verdict}>
          <Chip tone={tones[verdict]}>{t(`tests.verdict.${verdict}`)}</Chip>
          {verdict !== 'as_expected' && (
            <span className={classes.hint} dir="auto">
              {t('tests.expected', { expected: nameOf(t, expected) })}
            </span>
          )}
        </span>
      )}
    </li>
  );
}

function nameOf(t: Translation, expected: TestExpectationView): string {
  if (expected.kind === 'handoff') return t('tests.a_person');
  return expected.title ?? t('tests.gone');
}

/** Answered with one article, asked among several, or handed over. */
function Outcome({ answer: { decision, articles, confidence } }: { answer: TestAnswer }) {
  const t = useT();
  const titles = articles.map(({ title }) => title).join(' · ');
  return (
    <span dir="auto">
      {decision === 'answer' && t('tests.answered_with', { title: titles })}
      {decision === 'clarify' && t('tests.asks_among', { titles })}
      {decision === 'withhold' && t('tests.handed_over')}{' '}
      <span className={classes.sure}>{t('why.confidence', { confidence: formatPercent(t.locale, confidence) })}</span>
    </span>
  );
}
