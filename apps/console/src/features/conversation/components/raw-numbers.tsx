import type { AnswerDecision, Candidate } from '#contracts/answer.js';
import { useT } from '../../../lib/translate.js';
import { namedNumbers } from '../api/named-numbers.js';
import classes from './raw-numbers.module.css';

/** Raw numbers behind a decision, by the answerer's names, for tuning. */
export function RawNumbers({ decision, candidates }: { decision: AnswerDecision; candidates: readonly Candidate[] }) {
  const t = useT();
  const milliseconds = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(decision.tookMs);
  return (
    <details className={classes.raw}>
      <summary>{t('why.raw')}</summary>
      <dl className={classes.list}>
        <div>
          <dt>{t('why.evidence')}</dt>
          <dd>{namedNumbers(t.locale, decision.evidence)}</dd>
        </div>
        {candidates.map(({ articleId, passageId, title, scores }) => (
          <div key={`${articleId}/${passageId}`}>
            <dt>{title}</dt>
            <dd>{namedNumbers(t.locale, scores)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.foot}>{t('why.calibration', { calibration: decision.calibration, ms: milliseconds })}</p>
    </details>
  );
}
