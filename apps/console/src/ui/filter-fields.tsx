import { MultiSelect, Select, type SelectProps, TextInput } from '@mantine/core';
import { useT } from '../lib/translate.js';
import classes from './filter-popover.module.css';

/** Dropdowns render inside the popover; elsewhere, choosing an option would count as a click outside and close it. */
const inside = { withinPortal: false };

interface OneProps {
  label: string;
  value: string | null;
  data: SelectProps['data'];
  searchable?: boolean;
  onChange: (value: string | null) => void;
}

/** Filter by one of many values, or by none. */
export function FilterSelect(props: OneProps) {
  const t = useT();
  return <Select {...props} placeholder={t('filter.any')} comboboxProps={inside} clearable />;
}

interface SomeProps<T extends string> {
  label: string;
  all: readonly T[];
  chosen: readonly T[];
  nameOf: (value: T) => string;
  /** What is chosen, in the order of all. */
  onChange: (chosen: T[]) => void;
}

/** Filter by any of some values. */
export function FilterMultiSelect<T extends string>({ label, all, chosen, nameOf, onChange }: SomeProps<T>) {
  const t = useT();
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? t('filter.any') : undefined}
      comboboxProps={inside}
      clearable
      value={[...chosen]}
      data={all.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(next: string[]) => onChange(all.filter((value) => next.includes(value)))}
    />
  );
}

interface Days {
  /** `2026-03-01`; null: open. Both are included. */
  from: string | null;
  to: string | null;
}

/** Filter by a range of days. */
export function FilterDays({ from, to, onChange }: Days & { onChange: (change: Partial<Days>) => void }) {
  const t = useT();
  return (
    <div className={classes.dates}>
      <TextInput
        type="date"
        label={t('filter.from')}
        value={from ?? ''}
        max={to ?? undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label={t('filter.to')}
        value={to ?? ''}
        min={from ?? undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value || null })}
      />
    </div>
  );
}
