import type { Candidate } from '#contracts/answer.js';
import { scoreNames } from '#contracts/evidence.js';
import { useT } from '../../../lib/translate.js';
import classes from './candidate-scores.module.css';

/** Scores of a candidate by method, in plain words. */
export function CandidateScores({ scores }: Pick<Candidate, 'scores'>) {
  const t = useT();
  const format = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 2, signDisplay: 'negative' });
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{t('trial.details')}</summary>
      <p className={classes.hint}>{t('trial.details_hint')}</p>
      <dl className={classes.scores}>
        {Object.entries(scores).map(([name, score]) => {
          const word = scoreNames.find((each) => each === name);
          return (
            <div key={name}>
              <dt>{word ? t(`score.${word}`) : name}</dt>
              <dd>{format.format(score)}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
