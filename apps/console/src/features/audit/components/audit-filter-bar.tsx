import { auditKinds } from '#contracts/audit-kinds.js';
import { useT } from '../../../lib/translate.js';
import { FilterDays, FilterMultiSelect, FilterSelect } from '../../../ui/filter-fields.js';
import { FilterPopover } from '../../../ui/filter-popover.js';
import { UrlSearchField } from '../../../ui/url-search-field.js';
import { type AuditFilters, countFilters } from '../api/audit-filters.js';
import { useAuditParties } from '../api/use-audit-parties.js';
import classes from './audit-page.module.css';

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
}

export function AuditFilterBar({ filters, onChange, onClear }: Props) {
  const t = useT();
  return (
    <search className={classes.bar}>
      <UrlSearchField
        label={t('audit.search')}
        className={classes.search}
        text={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <FilterPopover count={countFilters(filters)} onClear={onClear}>
        <Filters filters={filters} onChange={onChange} />
      </FilterPopover>
    </search>
  );
}

function Filters({ filters: { kind, who, object, from, to }, onChange }: Omit<Props, 'onClear'>) {
  const t = useT();
  const { people, keys, applications } = useAuditParties();
  const groups = [
    { group: t('people.title'), items: people },
    { group: t('api_keys.title'), items: keys },
    { group: t('application.title'), items: applications },
  ];
  return (
    <>
      <FilterMultiSelect
        label={t('audit.kind')}
        all={auditKinds}
        chosen={kind}
        nameOf={(value) => t(`audit.kind.${value}`)}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <FilterSelect
        label={t('audit.who')}
        searchable
        value={who}
        data={withChosen(who, groups)}
        onChange={(chosen) => onChange({ who: chosen })}
      />
      <FilterSelect
        label={t('audit.person')}
        searchable
        value={object}
        data={withChosen(object, groups.slice(0, 1))}
        onChange={(chosen) => onChange({ object: chosen })}
      />
      <FilterDays from={from} to={to} onChange={onChange} />
    </>
  );
}

interface Group {
  readonly group: string;
  readonly items: { value: string; label: string }[];
}

/** Non-empty groups, with the choice from a link, by its id if its name is unknown. */
function withChosen(chosen: string | null, groups: readonly Group[]) {
  const named = groups.filter(({ items }) => items.length > 0);
  const isKnown = chosen === null || named.some(({ items }) => items.some(({ value }) => value === chosen));
  return isKnown ? named : [{ value: chosen, label: chosen }, ...named];
}
