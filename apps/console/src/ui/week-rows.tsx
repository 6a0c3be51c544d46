import type { OpeningHours } from '#contracts/opening-hours.js';
import { DayRow } from './day-row.js';
import classes from './hours-form.module.css';

interface Props {
  /** Of the days, Monday first. */
  names: readonly string[];
  week: OpeningHours['week'];
  readOnly: boolean;
  onChange: (week: OpeningHours['week']) => void;
}

/** The opening times of each day of a week. */
export function WeekRows({ names, week, readOnly, onChange }: Props) {
  return (
    <div className={classes.week}>
      {names.map((name, day) => (
        <DayRow
          key={name}
          name={name}
          spans={week[day] ?? []}
          readOnly={readOnly}
          onChange={(spans) => onChange(week.with(day, spans))}
        />
      ))}
    </div>
  );
}
