import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconJson } from '@tabler/icons-react';
import { useConsole } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useMenu } from '../../../ui/use-menu.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { useExportUrls } from '../api/use-history.js';

/** Export menu of the filtered conversations. */
export function ExportMenu({ filters }: { filters: HistoryFilters }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const { me } = useConsole();
  const urls = useExportUrls(filters);
  if (!me?.permissions.includes('history.export')) return null;
  return (
    <Menu {...menu} position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={13} />}
        >
          {t('history.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Menu.Item component="a" href={urls.csv} download leftSection={<IconFileTypeCsv size={16} stroke={1.7} />}>
          {t('history.export_csv')}
        </Menu.Item>
        <Menu.Item component="a" href={urls.json} download leftSection={<IconJson size={16} stroke={1.7} />}>
          {t('history.export_json')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
