import type { RiskCoverage } from '#contracts/chatbot.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import classes from './measured-precision.module.css';

/** What was promised against what people judged: the share of right answers, with how far it can be trusted. */
export function MeasuredPrecision({ measured, promised }: { measured: RiskCoverage['measured']; promised: number }) {
  const t = useT();
  const percent = (share: number) => formatPercent(t.locale, share);
  if (measured === null) return <p className={classes.none}>{t('knob.not_measured')}</p>;
  const { verdicts, right, low, high } = measured;
  return (
    <div className={classes.measured}>
      <p className={classes.words}>
        <strong>{t('knob.measured', { share: percent(right / verdicts) })}</strong>{' '}
        {t('knob.interval', { low: percent(low), high: percent(high), right, count: verdicts })}
      </p>
      <div className={classes.scale} aria-hidden="true">
        <span
          className={classes.interval}
          style={{ insetInlineStart: `${low * 100}%`, width: `${(high - low) * 100}%` }}
        />
        <span className={classes.share} style={{ insetInlineStart: `${(right / verdicts) * 100}%` }} />
        <span className={classes.promise} style={{ insetInlineStart: `${promised * 100}%` }} />
      </div>
      <p className={classes.none}>{t('knob.promise', { share: percent(promised) })}</p>
    </div>
  );
}
