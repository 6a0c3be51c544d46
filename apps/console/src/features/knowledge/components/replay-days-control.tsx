import { SegmentedControl } from '@mantine/core';
import { useT } from '../../../lib/translate.js';
import { type ReplayDays, replayDays } from '../api/use-replay.js';

/** How far back questions are replayed. */
export function ReplayDaysControl({ days, onChange }: { days: ReplayDays; onChange: (days: ReplayDays) => void }) {
  const t = useT();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('replay.span')}
      value={String(days)}
      onChange={(value) => onChange(replayDays.find((each) => String(each) === value) ?? 30)}
      data={replayDays.map((value) => ({ value: String(value), label: t('replay.days', { days: value }) }))}
    />
  );
}
