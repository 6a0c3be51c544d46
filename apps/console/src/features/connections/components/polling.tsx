import { Select } from '@mantine/core';
import type { ConnectionIntakeView } from '#contracts/business/connections.js';
import { formatDateTime } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useChangeIntake } from '../api/use-connections.js';
import classes from './connections.module.css';

/** Polling intervals on offer, in seconds. */
const intervals = [15, 60, 300, 900, 3_600];
const never = 'never';

interface Props {
  id: string;
  title: string;
  intake: ConnectionIntakeView;
}

/** Polling interval of a system. */
export function Polling({ id, title, intake: { pollSeconds, lastPollAt, pollFault } }: Props) {
  const t = useT();
  const changing = useChangeIntake(id);
  const offered = pollSeconds === null || intervals.includes(pollSeconds) ? intervals : [...intervals, pollSeconds];
  const data = [
    { value: never, label: t('intake.never') },
    ...offered.toSorted((a, b) => a - b).map((seconds) => ({ value: String(seconds), label: every(t, seconds) })),
  ];
  return (
    <div className={classes.polling}>
      <Select
        label={t('intake.poll')}
        description={t('intake.poll_hint', { title })}
        allowDeselect={false}
        disabled={changing.isPending}
        value={pollSeconds === null ? never : String(pollSeconds)}
        data={data}
        onChange={(value) =>
          changing.mutate(value === never || value === null ? null : Number(value), {
            onError: (failed) => showFailure(t, failed),
          })
        }
      />
      {lastPollAt !== null && (
        <p className={classes.hint}>
          {t('intake.polled', { at: formatDateTime(t.locale, lastPollAt) })}
          {pollFault && ` ${t(`connection.fault.${pollFault}`)}`}
        </p>
      )}
    </div>
  );
}

function every(t: Translation, seconds: number): string {
  if (seconds < 60) return t('intake.every_seconds', { count: seconds });
  if (seconds < 3_600) return t('intake.every_minutes', { count: Math.round(seconds / 60) });
  return t('intake.every_hours', { count: Math.round(seconds / 3_600) });
}
