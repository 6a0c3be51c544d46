import { Button, Radio, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Slot } from '#contracts/business/appointments.js';
import { failureOf } from '../../../lib/failure.js';
import { dayKey, formatTime, formatWhen } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useFreeTimes, useTimeZoneOf } from '../api/use-free-times.js';
import classes from './slot-picker.module.css';

interface Props {
  serviceId: string;
  /** Shown first; missing: today, or the next day with a free time. */
  day?: string;
  value: Slot | null;
  onChange: (slot: Slot | null) => void;
  /** The chosen time was taken meanwhile: refetch the times. */
  isTaken: boolean;
}

/** A day and its free times, of which one is chosen. */
export function SlotPicker({ serviceId, day: first, value, onChange, isTaken }: Props) {
  const t = useT();
  // Time zone of the place of the service, not of this browser.
  const timeZone = useTimeZoneOf(serviceId);
  const today = dayKey(Date.now(), timeZone);
  const [chosenDay, setDay] = useState<string | null>(null);
  const start = chosenDay ?? (first !== undefined && first > today ? first : today);
  const { times, readAgain } = useFreeTimes(serviceId, start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that was taken.
  useEffect(() => {
    if (isTaken) void readAgain();
  }, [isTaken]);
  const dayOf = ({ startsAt }: Slot) => dayKey(startsAt, timeZone);
  const free = times.data?.items.filter((slot) => dayOf(slot) >= start) ?? [];
  const next = free[0] && dayOf(free[0]);
  // No day is selected yet: the first one with a free time.
  const day = chosenDay === null && next !== undefined ? next : start;
  const onDay = free.filter((slot) => dayOf(slot) === day);
  const later = free.find((slot) => dayOf(slot) > day);
  const turnTo = (to: string) => {
    setDay(to);
    onChange(null);
  };
  return (
    <div className={classes.picker}>
      <TextInput
        type="date"
        label={t('business.day')}
        min={today}
        value={day}
        onChange={(event) => event.currentTarget.value !== '' && turnTo(event.currentTarget.value)}
      />
      {times.isLoading && <Skeleton height={72} radius="md" />}
      {times.error && <FailureBanner failure={failureOf(times.error)} onRetry={() => void times.refetch()} />}
      {times.data?.fault && (
        <p className={classes.none}>
          {t('business.fault', { fault: t(`fault.${times.data.fault}`) })}{' '}
          <Button variant="default" size="compact-xs" loading={times.isFetching} onClick={() => void times.refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {times.data && onDay.length === 0 && !times.data.fault && (
        <p className={classes.none}>
          {t('business.no_times')}
          {later && (
            <Button variant="subtle" size="compact-xs" onClick={() => turnTo(dayOf(later))}>
              {t('business.next_time', { when: formatWhen(t.locale, later.startsAt, timeZone) })}
            </Button>
          )}
        </p>
      )}
      {onDay.length > 0 && (
        <Radio.Group
          label={timeZone ? t('business.time_in', { zone: timeZone }) : t('business.time')}
          value={value?.startsAt ?? null}
          onChange={(startsAt) => onChange(onDay.find((slot) => slot.startsAt === startsAt) ?? null)}
        >
          <div className={`${classes.times} scroll`}>
            {onDay.map(({ startsAt }) => (
              <Radio.Card key={startsAt} value={startsAt} className={classes.time}>
                {formatTime(t.locale, startsAt, timeZone)}
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}
