import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.js';
import classes from './filter-popover.module.css';

interface Props {
  /** How many are set. */
  count: number;
  onClear: () => void;
  /** The filters; see `filter-fields.tsx`. */
  children: ReactNode;
}

/** Filters of a list, behind a button that says how many are set. */
export function FilterPopover({ count, onClear, children }: Props) {
  const t = useT();
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconAdjustmentsHorizontal size={15} />}>
          {t('history.filters', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('history.filters', { count })}>
        <div className={classes.form}>
          {children}
          <Button variant="subtle" color="gray" size="xs" className={classes.clear} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
