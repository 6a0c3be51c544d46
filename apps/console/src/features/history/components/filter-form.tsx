import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { conversationStates, handoffReasons, locales, outcomes } from '#contracts/states.js';
import { useConsole } from '../../../lib/backend.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useTeams } from '../../../lib/use-teams.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { ratings } from '../api/history-filters.js';
import classes from './filter-bar.module.css';

interface Props {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

/** Dropdowns render inside the popover; elsewhere, choosing an option would count as a click outside and close it. */
const inside = { withinPortal: false };

export function FilterForm({ filters, onChange, onClear }: Props) {
  const t = useT();
  const { operators } = useConsole();
  const teams = useTeams();
  const only = <T extends string>(all: readonly T[], chosen: string[]) => all.filter((value) => chosen.includes(value));
  return (
    <div className={classes.form}>
      <MultiSelect
        label={t('filter.state')}
        placeholder={filters.state.length === 0 ? t('filter.any') : undefined}
        comboboxProps={inside}
        clearable
        value={filters.state}
        data={conversationStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(chosen) => onChange({ state: only(conversationStates, chosen) })}
      />
      <MultiSelect
        label={t('filter.outcome')}
        placeholder={filters.outcome.length === 0 ? t('filter.any') : undefined}
        comboboxProps={inside}
        clearable
        value={filters.outcome}
        data={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={(chosen) => onChange({ outcome: only(outcomes, chosen) })}
      />
      <MultiSelect
        label={t('filter.reason')}
        placeholder={filters.reason.length === 0 ? t('filter.any') : undefined}
        comboboxProps={inside}
        clearable
        value={filters.reason}
        data={handoffReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={(chosen) => onChange({ reason: only(handoffReasons, chosen) })}
      />
      <Select
        label={t('filter.operator')}
        placeholder={t('filter.any')}
        comboboxProps={inside}
        clearable
        searchable
        value={filters.operatorId}
        data={operators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(operatorId) => onChange({ operatorId })}
      />
      {teams.length > 0 && (
        <Select
          label={t('filter.team')}
          placeholder={t('filter.any')}
          comboboxProps={inside}
          clearable
          searchable
          value={filters.teamId}
          data={teams.map(({ id, name }) => ({ value: id as string, label: name }))}
          onChange={(teamId) => onChange({ teamId })}
        />
      )}
      <MultiSelect
        label={t('filter.rating')}
        placeholder={filters.rating.length === 0 ? t('filter.any') : undefined}
        comboboxProps={inside}
        clearable
        value={filters.rating}
        data={ratings.map((value) => ({ value, label: t('context.stars', { score: Number(value) }) }))}
        onChange={(chosen) => onChange({ rating: only(ratings, chosen) })}
      />
      <Select
        label={t('filter.language')}
        placeholder={t('filter.any')}
        comboboxProps={inside}
        clearable
        value={filters.locale}
        data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
        onChange={(chosen) => onChange({ locale: locales.find((locale) => locale === chosen) ?? null })}
      />
      <div className={classes.dates}>
        <TextInput
          type="date"
          label={t('filter.from')}
          value={filters.from ?? ''}
          max={filters.to ?? undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value || null })}
        />
        <TextInput
          type="date"
          label={t('filter.to')}
          value={filters.to ?? ''}
          min={filters.from ?? undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value || null })}
        />
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      </div>
    </div>
  );
}
