import { useT } from '../../../lib/translate.js';
import { FilterPopover } from '../../../ui/filter-popover.js';
import { UrlSearchField } from '../../../ui/url-search-field.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { countFilters } from '../api/history-filters.js';
import classes from './filter-bar.module.css';
import { FilterForm } from './filter-form.js';

interface Props {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

export function FilterBar({ filters, onChange, onClear }: Props) {
  const t = useT();
  return (
    <search className={classes.bar}>
      <UrlSearchField
        label={t('history.search')}
        className={classes.search}
        text={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <FilterPopover count={countFilters(filters)} onClear={onClear}>
        <FilterForm filters={filters} onChange={onChange} />
      </FilterPopover>
    </search>
  );
}
