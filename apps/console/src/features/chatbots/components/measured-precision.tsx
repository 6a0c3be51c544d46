import type { RiskCoverage } from '#contracts/risk-coverage.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { enoughRatings } from '../api/curve.js';
import classes from './measured-precision.module.css';

/** Target against measured accuracy, with its confidence interval. */
export function MeasuredPrecision({ measured, promised }: { measured: RiskCoverage['measured']; promised: number }) {
  const t = useT();
  const percent = (share: number) => formatPercent(t.locale, share);
  const count = measured?.verdicts ?? 0;
  if (measured === null || count < enoughRatings)
    return (
      <div className={classes.measured}>
        <p className={classes.words}>
          <strong>{t('threshold.few_ratings', { count, enough: enoughRatings })}</strong>{' '}
          {t('threshold.few_ratings_hint')}
        </p>
        <div className={classes.scale} aria-hidden="true">
          <span className={classes.ratings} style={{ width: `${(count / enoughRatings) * 100}%` }} />
        </div>
      </div>
    );
  const { verdicts, right, low, high } = measured;
  return (
    <div className={classes.measured}>
      <p className={classes.words}>
        <strong>{t('threshold.measured', { share: percent(right / verdicts) })}</strong>{' '}
        {t('threshold.interval', { low: percent(low), high: percent(high), right, count: verdicts })}
      </p>
      <div className={classes.scale} aria-hidden="true">
        <span
          className={classes.interval}
          style={{ insetInlineStart: `${low * 100}%`, width: `${(high - low) * 100}%` }}
        />
        <span className={classes.share} style={{ insetInlineStart: `${(right / verdicts) * 100}%` }} />
        <span className={classes.promise} style={{ insetInlineStart: `${promised * 100}%` }} />
      </div>
      <p className={classes.none}>{t('threshold.promise', { share: percent(promised) })}</p>
    </div>
  );
}
