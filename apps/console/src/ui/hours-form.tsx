import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { dayMs } from '#contracts/durations.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { defaultHours } from '../lib/default-hours.js';
import { useT } from '../lib/translate.js';
import classes from './hours-form.module.css';
import { HoursPeriods } from './hours-periods.js';
import { WeekRows } from './week-rows.js';

/** A Monday, for the names of the days. */
const monday = Date.UTC(2026, 0, 5);

interface Props {
  /** What the hours are of. */
  label: string;
  /** What no hours mean; missing where there must be some. */
  noHours?: string;
  /** What some mean, beside that. */
  own?: string;
  hours: OpeningHours | null;
  readOnly: boolean;
  onChange: (hours: OpeningHours | null) => void;
}

/** Opening hours: the times of each weekday, the days that are closed, in a time zone; or none. */
export function HoursForm({ label, noHours, own, hours, readOnly, onChange }: Props) {
  const t = useT();
  const [kept, setKept] = useState<OpeningHours>(() => hours ?? defaultHours());
  const change = (part: Partial<OpeningHours>) => {
    const next = { ...(hours ?? kept), ...part };
    setKept(next);
    onChange(next);
  };
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(t.locale, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(monday + day * dayMs));
  }, [t.locale]);
  return (
    <>
      {noHours !== undefined && (
        <SegmentedControl
          className={classes.switch}
          size="xs"
          readOnly={readOnly}
          aria-label={label}
          value={hours === null ? 'none' : 'week'}
          onChange={(value) => onChange(value === 'none' ? null : kept)}
          data={[
            { value: 'none', label: noHours },
            { value: 'week', label: own ?? t('hours.week') },
          ]}
        />
      )}
      {hours && (
        <>
          <Select
            className={classes.zone}
            label={t('hours.zone')}
            searchable
            allowDeselect={false}
            readOnly={readOnly}
            limit={60}
            value={hours.timeZone}
            data={timeZones(hours.timeZone)}
            onChange={(timeZone) => timeZone && change({ timeZone })}
          />
          <WeekRows names={names} week={hours.week} readOnly={readOnly} onChange={(week) => change({ week })} />
          <ClosedDays days={hours.closedOn} readOnly={readOnly} onChange={(closedOn) => change({ closedOn })} />
          <HoursPeriods
            names={names}
            usual={hours.week}
            periods={hours.periods ?? []}
            readOnly={readOnly}
            onChange={(periods) => change({ periods })}
          />
        </>
      )}
    </>
  );
}

/** Some browsers leave out `UTC`, and a program may have set an older name. */
export function timeZones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

interface ClosedProps {
  days: readonly string[];
  readOnly: boolean;
  onChange: (days: string[]) => void;
}

function ClosedDays({ days, readOnly, onChange }: ClosedProps) {
  const t = useT();
  const [day, setDay] = useState('');
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={classes.closed}>
      {!readOnly && (
        <div className={classes.add}>
          <TextInput
            type="date"
            label={t('hours.closed_on')}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={day === '' || days.includes(day)}
            onClick={() => {
              onChange([...days, day].sort());
              setDay('');
            }}
          >
            {t('hours.add_day')}
          </Button>
        </div>
      )}
      {days.length > 0 && (
        <ul className={classes.days}>
          {days.map((each) => (
            <li key={each} className={classes.day}>
              {format.format(new Date(`${each}T00:00:00Z`))}
              {!readOnly && (
                <ActionIcon
                  size={22}
                  aria-label={t('hours.remove_day', { day: each })}
                  onClick={() => onChange(days.filter((other) => other !== each))}
                >
                  <IconX size={13} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
