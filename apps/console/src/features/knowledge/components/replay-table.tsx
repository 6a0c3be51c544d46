import { Fragment, useMemo, useState } from 'react';
import type { ReplayResult, ReplayRow } from '#contracts/answer-trials.js';
import { plainText } from '#sdk/text/plain-text.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import { useClamp } from '../../../ui/use-clamp.js';
import { type DiffPart, markWords } from '../api/difference.js';
import { mergeRows } from '../api/merge-rows.js';
import classes from './replay-dialog.module.css';

type Change = ReplayRow['change'];

const changes = [
  'answered_newly',
  'clarified_newly',
  'withheld_newly',
  'answered_otherwise',
] as const satisfies readonly Change[];
const tones = {
  answered_newly: 'accent',
  clarified_newly: 'amber',
  withheld_newly: 'red',
  answered_otherwise: 'amber',
} as const satisfies Record<Change, ChipTone>;

/** Counts of the changes, and each question with its answer before and after. */
export function ReplayTable({ result }: { result: ReplayResult }) {
  const { questions, skipped, unchanged } = result;
  const t = useT();
  const rows = useMemo(() => mergeRows(result.rows), [result.rows]);
  const [only, setOnly] = useState<Change | null>(null);
  const shown = rows.filter(({ change }) => only === null || change === only);
  return (
    <>
      <div className={classes.counts}>
        {changes.map((change) => (
          <button
            key={change}
            type="button"
            className={classes.count}
            aria-pressed={only === change}
            onClick={() => setOnly(only === change ? null : change)}
          >
            <span className={classes.figure}>{rows.filter((row) => row.change === change).length}</span>
            {t(`replay.${change}`)}
          </button>
        ))}
        <div className={classes.count} data-plain="true">
          <span className={classes.figure}>{unchanged}</span>
          {t('replay.unchanged')}
        </div>
      </div>
      <p className={classes.lead}>
        {questions === 0 ? t('replay.no_questions') : t('replay.questions', { count: questions })}
        {skipped > 0 && ` ${t('replay.skipped', { count: skipped })}`}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={`${classes.scroller} scroll`} aria-label={t('replay.table')} tabIndex={0}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('replay.table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('replay.question')}</th>
                <th scope="col">{t('replay.before')}</th>
                <th scope="col">{t('replay.after')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={`${row.conversationId}${row.question}`} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Row({ row }: { row: ReplayRow }) {
  const t = useT();
  const clamp = useClamp();
  const words = useMemo(() => answerWords(row), [row]);
  return (
    <tr>
      <th scope="row" className={classes.question}>
        <span ref={clamp.ref} className={clamp.className} dir="auto">
          {row.question}
        </span>
        {clamp.toggle}
        <span className={classes.meta}>
          <Chip tone={tones[row.change]}>{t(`replay.${row.change}`)}</Chip>
          {row.count > 1 && t('replay.times', { count: row.count })}
        </span>
      </th>
      <td>
        <Answer answer={row.before} words={words.before} />
      </td>
      <td>
        <Answer answer={row.after} words={words.after} />
      </td>
    </tr>
  );
}

/** Texts of both answers; if both are sent, with the differences marked. */
function answerWords({ change, before, after }: ReplayRow): { before: DiffPart[]; after: DiffPart[] } {
  const [old, fresh] = [plainText(before.text), plainText(after.text)];
  if (change === 'answered_otherwise') return markWords(old, fresh);
  const whole = (text: string) => [{ text, changed: false, at: 0 }];
  return { before: whole(old), after: whole(fresh) };
}

interface AnswerProps {
  answer: ReplayRow['before'];
  words: readonly DiffPart[];
}

function Answer({ answer, words }: AnswerProps) {
  const t = useT();
  const { decision, title, choices } = answer;
  return (
    <Fragment>
      {decision === 'answer' ? (
        <span className={classes.title} dir="auto">
          {title}
        </span>
      ) : (
        <span className={classes.withheld}>{t(decision === 'clarify' ? 'replay.asks_back' : 'replay.to_person')}</span>
      )}
      {decision !== 'withhold' && (
        <span className={classes.text} dir="auto">
          {words.map(({ text, changed, at }) => (changed ? <mark key={at}>{text}</mark> : text))}
        </span>
      )}
      {choices.length > 0 && (
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice} dir="auto">
              {choice}
            </li>
          ))}
        </ul>
      )}
      <span className={classes.sure}>
        {t('why.confidence', { confidence: formatPercent(t.locale, answer.confidence) })}
      </span>
    </Fragment>
  );
}
