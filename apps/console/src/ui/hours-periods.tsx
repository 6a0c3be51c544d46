import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { OpeningHours, OpeningPeriod } from '#contracts/opening-hours.js';
import { arePeriodDays } from '../lib/default-hours.js';
import { useT } from '../lib/translate.js';
import classes from './hours-form.module.css';
import { WeekRows } from './week-rows.js';

interface Props {
  /** Of the days, Monday first. */
  names: readonly string[];
  usual: OpeningHours['week'];
  periods: readonly OpeningPeriod[];
  readOnly: boolean;
  onChange: (periods: OpeningPeriod[]) => void;
}

const maxPeriods = 12;

/** Weeks with other hours than the usual ones: a season, or the holidays of the business. */
export function HoursPeriods({ names, usual, periods, readOnly, onChange }: Props) {
  const t = useT();
  const put = (index: number, part: Partial<OpeningPeriod>) =>
    onChange(periods.map((each, place) => (place === index ? { ...each, ...part } : each)));
  if (readOnly && periods.length === 0) return null;
  return (
    <div className={classes.periods}>
      {periods.map((period, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two periods may begin alike while they are typed
        <fieldset key={index} className={classes.period} aria-label={t('hours.period', { number: index + 1 })}>
          <div className={classes.add}>
            <TextInput
              type="date"
              label={t('hours.period_from')}
              readOnly={readOnly}
              value={period.from}
              onChange={(event) => put(index, { from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('hours.period_to')}
              readOnly={readOnly}
              value={period.to}
              onChange={(event) => put(index, { to: event.currentTarget.value })}
            />
            {!readOnly && (
              <ActionIcon
                size={30}
                aria-label={t('hours.remove_period', { number: index + 1 })}
                onClick={() => onChange(periods.filter((_, place) => place !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
          {!arePeriodDays(period) && (
            <p className={classes.fault} role="alert">
              {t('hours.period_fault')}
            </p>
          )}
          <WeekRows names={names} week={period.week} readOnly={readOnly} onChange={(week) => put(index, { week })} />
        </fieldset>
      ))}
      {!readOnly && periods.length < maxPeriods && (
        <Button
          className={classes.switch}
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...periods, { from: '', to: '', week: usual }])}
        >
          {t('hours.add_period')}
        </Button>
      )}
    </div>
  );
}
