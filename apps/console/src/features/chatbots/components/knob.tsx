import { Radio } from '@mantine/core';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { CurvePoint } from '../api/curve.js';
import { knobPositions, pointAt } from '../api/curve.js';
import classes from './knob.module.css';

interface Props {
  threshold: number;
  points: readonly CurvePoint[];
  readOnly: boolean;
  onChange: (threshold: number) => void;
}

/** How sure the bot must be; beside each position what it would mean, before it is saved. */
export function Knob({ threshold, points, readOnly, onChange }: Props) {
  const t = useT();
  const percent = (share: number) => formatPercent(t.locale, share);
  // Set by a program to something between: that stays a choice of its own.
  const positions = [...new Set<number>([...knobPositions, threshold])].sort((a, b) => a - b);
  return (
    <Radio.Group
      value={String(threshold)}
      onChange={(value) => onChange(Number(value))}
      readOnly={readOnly}
      label={t('knob.label')}
      description={t('knob.hint')}
      classNames={{ label: classes.label, description: classes.description }}
    >
      <div className={classes.positions}>
        {positions.map((position) => {
          const point = pointAt(points, position);
          return (
            <Radio.Card key={position} value={String(position)} className={classes.position} disabled={readOnly}>
              <span className={classes.head}>
                <span className={classes.figure}>{percent(position)}</span>
                <Radio.Indicator size="xs" />
              </span>
              {point && (
                <>
                  <span className={classes.meaning}>{t('knob.coverage', { share: percent(point.coverage) })}</span>
                  <span className={classes.meaning}>{t('knob.precision', { share: percent(point.precision) })}</span>
                </>
              )}
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
