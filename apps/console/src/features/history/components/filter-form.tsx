import { conversationStates, handoffReasons, locales, outcomes } from '#contracts/states.js';
import { useConsole } from '../../../lib/backend.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useTeams } from '../../../lib/use-teams.js';
import { FilterDays, FilterMultiSelect, FilterSelect } from '../../../ui/filter-fields.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { ratings } from '../api/history-filters.js';

interface Props {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
}

export function FilterForm({ filters, onChange }: Props) {
  const t = useT();
  const { operators } = useConsole();
  const teams = useTeams();
  return (
    <>
      <FilterMultiSelect
        label={t('filter.state')}
        all={conversationStates}
        chosen={filters.state}
        nameOf={(value) => t(`state.${value}`)}
        onChange={(state) => onChange({ state })}
      />
      <FilterMultiSelect
        label={t('filter.outcome')}
        all={outcomes}
        chosen={filters.outcome}
        nameOf={(value) => t(`outcome.${value}`)}
        onChange={(outcome) => onChange({ outcome })}
      />
      <FilterMultiSelect
        label={t('filter.reason')}
        all={handoffReasons}
        chosen={filters.reason}
        nameOf={(value) => t(`reason.${value}`)}
        onChange={(reason) => onChange({ reason })}
      />
      <FilterSelect
        label={t('filter.operator')}
        searchable
        value={filters.operatorId}
        data={operators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(operatorId) => onChange({ operatorId })}
      />
      {teams.length > 0 && (
        <FilterSelect
          label={t('filter.team')}
          searchable
          value={filters.teamId}
          data={teams.map(({ id, name }) => ({ value: id as string, label: name }))}
          onChange={(teamId) => onChange({ teamId })}
        />
      )}
      <FilterMultiSelect
        label={t('filter.rating')}
        all={ratings}
        chosen={filters.rating}
        nameOf={(value) => t('context.stars', { score: Number(value) })}
        onChange={(rating) => onChange({ rating })}
      />
      <FilterSelect
        label={t('filter.language')}
        value={filters.locale}
        data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
        onChange={(chosen) => onChange({ locale: locales.find((locale) => locale === chosen) ?? null })}
      />
      <FilterDays from={filters.from} to={filters.to} onChange={onChange} />
    </>
  );
}
