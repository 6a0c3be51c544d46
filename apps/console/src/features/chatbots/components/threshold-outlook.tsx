import { useT } from '../../../lib/translate.js';
import type { CurvePoint } from '../api/curve.js';
import { ofHundred } from '../api/curve.js';
import classes from './threshold-cards.module.css';

/** Expected effect of a threshold per hundred questions: answered, asked back, right. */
export function ThresholdOutlook({ point }: { point: CurvePoint | null }) {
  const t = useT();
  if (!point) return <span className={classes.outlook} data-empty="true" />;
  const [answers, asks, right] = [point.coverage, point.asks ?? 0, point.precision].map(ofHundred) as [
    number,
    number,
    number,
  ];
  return (
    <span className={classes.outlook}>
      <span className={classes.answers}>{t('threshold.answers', { count: answers })}</span>
      {asks > 0 && <span className={classes.line}>{t('threshold.asks', { count: asks })}</span>}
      <span className={classes.line}>{t('threshold.right', { count: right })}</span>
      <span className={classes.bar} aria-hidden="true">
        <span data-part="answers" style={{ width: `${answers}%` }} />
        <span data-part="asks" style={{ width: `${asks}%` }} />
      </span>
    </span>
  );
}
