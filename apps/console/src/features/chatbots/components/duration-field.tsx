import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';

const units = { seconds: 1 / 60, minutes: 1, hours: 60 } as const;

interface Props {
  label: string;
  hint?: string;
  /** In minutes; null while it is retyped. */
  minutes: number;
  unit?: keyof typeof units;
  /** In that unit. */
  max?: number;
  readOnly: boolean;
  error?: string | undefined;
  onChange: (minutes: number) => void;
}

interface SecondsProps extends Omit<Props, 'minutes' | 'unit'> {
  seconds: number;
  onChange: (seconds: number) => void;
}

/** A duration stored in seconds. */
export function SecondsField({ seconds, onChange, ...field }: SecondsProps) {
  return (
    <DurationField
      {...field}
      unit="seconds"
      minutes={seconds / 60}
      onChange={(minutes) => onChange(Math.round(minutes * 60))}
    />
  );
}

/** A duration, in the unit that people count it in. */
export function DurationField({
  label,
  hint,
  minutes,
  unit = 'minutes',
  max = 10_000,
  readOnly,
  error,
  onChange,
}: Props) {
  const t = useT();
  /** What is no such duration, and so is not part of the settings. */
  const [isWrong, setWrong] = useState(false);
  return (
    <NumberInput
      label={label}
      description={hint}
      suffix={` ${t(`duration.${unit}`)}`}
      min={1}
      max={max}
      // What is typed stays as it is: another number would be saved unseen.
      clampBehavior="none"
      readOnly={readOnly}
      error={isWrong ? t('number.wrong', { max }) : error}
      // Seconds are no binary fractions of a minute.
      value={Number((minutes / units[unit]).toFixed(3))}
      onChange={(value) => {
        // While it is typed it may be anything; it counts as soon as it can be meant.
        const count = Number(value);
        const isMeant = count > 0 && count <= max;
        setWrong(!isMeant);
        if (isMeant) onChange(count * units[unit]);
      }}
    />
  );
}
