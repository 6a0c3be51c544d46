import { formatPercent } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import classes from './confidence-bar.module.css';
import { Meter } from './meter.js';

/** Confidence bar with a mark at the threshold. */
export function ConfidenceBar({ confidence, threshold }: { confidence: number; threshold?: number }) {
  const t = useT();
  const label =
    threshold === undefined
      ? t('why.confidence', { confidence: formatPercent(t.locale, confidence) })
      : t('why.confidence_of', {
          confidence: formatPercent(t.locale, confidence),
          threshold: formatPercent(t.locale, threshold),
        });
  return (
    <Meter
      share={confidence}
      tone={threshold === undefined || confidence >= threshold ? 'accent' : 'away'}
      role="img"
      aria-label={label}
      title={label}
    >
      {threshold !== undefined && (
        <span className={classes.threshold} style={{ insetInlineStart: `${Math.round(threshold * 100)}%` }} />
      )}
    </Meter>
  );
}
