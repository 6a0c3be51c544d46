import { NumberInput, Slider } from '@mantine/core';
import { useT } from '../../../lib/translate.js';
import type { CurvePoint } from '../api/curve.js';
import { ofHundred, pointAt } from '../api/curve.js';
import classes from './threshold-cards.module.css';
import { ThresholdOutlook } from './threshold-outlook.js';

/** Range in percent: below it the bot would guess, above it it would answer nothing. */
const [lowest, highest] = [50, 99];

interface Props {
  threshold: number;
  points: readonly CurvePoint[];
  readOnly: boolean;
  onChange: (threshold: number) => void;
}

/** Exact threshold in percent, by slider or number field. */
export function CustomThreshold({ threshold, points, readOnly, onChange }: Props) {
  const t = useT();
  const percent = ofHundred(threshold);
  const change = (value: number) => onChange(Math.min(highest, Math.max(lowest, Math.round(value))) / 100);
  return (
    <div className={classes.exact}>
      <div className={classes.fields}>
        <Slider
          className={classes.slider}
          min={lowest}
          max={highest}
          value={percent}
          disabled={readOnly}
          label={null}
          thumbLabel={t('threshold.label')}
          onChange={change}
        />
        <NumberInput
          className={classes.number}
          min={lowest}
          max={highest}
          allowDecimal={false}
          suffix=" %"
          value={percent}
          readOnly={readOnly}
          aria-label={t('threshold.exact')}
          onChange={(value) => {
            // While it is typed it may be anything; it counts as soon as it can be meant.
            const typed = Number(value);
            if (typed >= lowest && typed <= highest) change(typed);
          }}
        />
      </div>
      <ThresholdOutlook point={pointAt(points, threshold)} />
    </div>
  );
}
