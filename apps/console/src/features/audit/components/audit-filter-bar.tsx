import { ActionIcon, Button, MultiSelect, Popover, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { auditKinds } from '#contracts/audit-kinds.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { type AuditFilters, countFilters } from '../api/audit-filters.js';
import { useAuditParties } from '../api/use-audit-parties.js';
import classes from './audit-page.module.css';

interface Props {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
}

const typingPauseMs = 250;

export function AuditFilterBar({ filters, onChange, onClear }: Props) {
  const t = useT();
  const [text, setText] = useState(filters.q);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(filters.q);
  const search = useDebouncedCallback((q: string) => {
    sent.current = q.trim();
    onChange({ q });
  }, typingPauseMs);
  // Set by an address in an entry or by going back; what is typed further meanwhile stays.
  useEffect(() => {
    if (filters.q === sent.current) return;
    sent.current = filters.q;
    search.cancel();
    setText(filters.q);
  }, [filters.q, search]);
  const count = countFilters(filters);
  useCommand('search', () => field.current?.focus());
  const type = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <search className={classes.bar}>
      <TextInput
        ref={field}
        className={classes.search}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        placeholder={t('audit.search')}
        aria-label={t('audit.search')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          text !== '' && (
            <ActionIcon size={22} onClick={() => type('')} aria-label={t('action.clear')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
      />
      <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconAdjustmentsHorizontal size={15} />}>
            {t('history.filters', { count })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('history.filters', { count })}>
          <FilterForm filters={filters} onChange={onChange} onClear={onClear} />
        </Popover.Dropdown>
      </Popover>
    </search>
  );
}

/** Dropdowns render inside the popover; elsewhere, choosing an option would count as a click outside and close it. */
const inside = { withinPortal: false };

function FilterForm({ filters, onChange, onClear }: Props) {
  const t = useT();
  const { people, keys, applications } = useAuditParties();
  const groups = [
    { group: t('people.title'), items: people },
    { group: t('api_keys.title'), items: keys },
    { group: t('application.title'), items: applications },
  ];
  return (
    <div className={classes.form}>
      <MultiSelect
        label={t('audit.kind')}
        placeholder={filters.kind.length === 0 ? t('filter.any') : undefined}
        comboboxProps={inside}
        clearable
        value={filters.kind}
        data={auditKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
        onChange={(chosen) => onChange({ kind: auditKinds.filter((kind) => chosen.includes(kind)) })}
      />
      <Select
        label={t('audit.who')}
        placeholder={t('filter.any')}
        comboboxProps={inside}
        clearable
        searchable
        value={filters.who}
        data={withChosen(filters.who, groups)}
        onChange={(who) => onChange({ who })}
      />
      <Select
        label={t('audit.person')}
        placeholder={t('filter.any')}
        comboboxProps={inside}
        clearable
        searchable
        value={filters.object}
        data={withChosen(filters.object, groups.slice(0, 1))}
        onChange={(object) => onChange({ object })}
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
      <Button variant="subtle" color="gray" size="xs" className={classes.clear} onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

interface Group {
  readonly group: string;
  readonly items: { value: string; label: string }[];
}

/** Groups that are not empty; what a link has chosen is among them by its id where its name is not known. */
function withChosen(chosen: string | null, groups: readonly Group[]) {
  const named = groups.filter(({ items }) => items.length > 0);
  const isKnown = chosen === null || named.some(({ items }) => items.some(({ value }) => value === chosen));
  return isKnown ? named : [{ value: chosen, label: chosen }, ...named];
}
