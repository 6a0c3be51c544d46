import { Radio } from '@mantine/core';
import { useState } from 'react';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { CurvePoint } from '../api/curve.js';
import { pointAt, positionAt, thresholdPositions } from '../api/curve.js';
import { CustomThreshold } from './custom-threshold.js';
import classes from './threshold-cards.module.css';
import { ThresholdOutlook } from './threshold-outlook.js';

interface Props {
  threshold: number;
  points: readonly CurvePoint[];
  readOnly: boolean;
  onChange: (threshold: number) => void;
}

/** Threshold presets and an exact value, each with its expected effect before saving. */
export function ThresholdCards({ threshold, points, readOnly, onChange }: Props) {
  const t = useT();
  const [exact, setExact] = useState(false);
  const position = exact ? null : positionAt(threshold);
  const choose = (value: string) => {
    const chosen = thresholdPositions.find(({ name }) => name === value);
    setExact(chosen === undefined);
    if (chosen) onChange(chosen.threshold);
  };
  return (
    <Radio.Group
      value={position ?? 'custom'}
      onChange={choose}
      readOnly={readOnly}
      label={t('threshold.label')}
      description={t('threshold.hint')}
      classNames={{ label: classes.label, description: classes.description }}
    >
      <div className={classes.positions}>
        {thresholdPositions.map(({ name, threshold: share }) => (
          <Radio.Card key={name} value={name} className={classes.card} disabled={readOnly}>
            <span className={classes.head}>
              <Radio.Indicator size="xs" />
              <span className={classes.name}>{t(`threshold.${name}`)}</span>
              <span className={classes.share}>{formatPercent(t.locale, share)}</span>
            </span>
            <ThresholdOutlook point={pointAt(points, share)} />
            <span className={classes.advice}>{t(`threshold.advice.${name}`)}</span>
          </Radio.Card>
        ))}
      </div>
      <div className={classes.custom} data-open={position === null}>
        <Radio.Card value="custom" className={classes.choice} disabled={readOnly}>
          <Radio.Indicator size="xs" />
          <span className={classes.name}>{t('threshold.custom')}</span>
          <span className={classes.advice}>{t('threshold.advice.custom')}</span>
        </Radio.Card>
        {position === null && (
          <CustomThreshold threshold={threshold} points={points} readOnly={readOnly} onChange={onChange} />
        )}
      </div>
    </Radio.Group>
  );
}
