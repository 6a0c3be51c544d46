import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { OpeningHours } from '#contracts/chatbot.js';
import { dayMs } from '#contracts/durations.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { defaultHours } from '../api/settings-draft.js';
import { DayRow } from './day-row.js';
import classes from './hours-section.module.css';
import { Section } from './section.js';

/** A Monday, for the names of the days. */
const monday = Date.UTC(2026, 0, 5);

/** Opening hours of the operators. Outside them the bot still answers, and a handoff becomes a message. */
export function HoursSection({ draft: { hours }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const [kept, setKept] = useState<OpeningHours>(() => hours ?? defaultHours());
  const change = (part: Partial<OpeningHours>) => {
    const next = { ...(hours ?? kept), ...part };
    setKept(next);
    onChange({ hours: next });
  };
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(t.locale, { weekday: 'long', timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(monday + day * dayMs));
  }, [t.locale]);
  return (
    <Section id="hours" title={t('chatbot.section.hours')} hint={t('hours.hint')}>
      <SegmentedControl
        className={classes.switch}
        size="xs"
        readOnly={readOnly}
        aria-label={t('chatbot.section.hours')}
        value={hours === null ? 'always' : 'week'}
        onChange={(value) => onChange({ hours: value === 'always' ? null : kept })}
        data={[
          { value: 'always', label: t('hours.always') },
          { value: 'week', label: t('hours.week') },
        ]}
      />
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
            data={zones(hours.timeZone)}
            onChange={(timeZone) => timeZone && change({ timeZone })}
          />
          <div className={classes.week}>
            {names.map((name, day) => (
              <DayRow
                key={name}
                name={name}
                spans={hours.week[day] ?? []}
                readOnly={readOnly}
                onChange={(spans) => change({ week: hours.week.with(day, spans) })}
              />
            ))}
          </div>
          <ClosedDays days={hours.closedOn} readOnly={readOnly} onChange={(closedOn) => change({ closedOn })} />
        </>
      )}
    </Section>
  );
}

/** Some browsers leave out `UTC`, and a program may have set an older name. */
function zones(present: string): string[] {
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
