import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { countFilters } from '../api/history-filters.js';
import classes from './filter-bar.module.css';
import { FilterForm } from './filter-form.js';

interface Props {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

const typingPauseMs = 250;

export function FilterBar({ filters, onChange, onClear }: Props) {
  const t = useT();
  const [text, setText] = useState(filters.q);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((q: string) => onChange({ q }), typingPauseMs);
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
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        placeholder={t('history.search')}
        aria-label={t('history.search')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          text !== '' && (
            <ActionIcon size={22} onClick={() => type('')} aria-label={t('action.clear')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
      />
      <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
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
