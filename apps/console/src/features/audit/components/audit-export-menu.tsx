import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconJson } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import { useMenu } from '../../../ui/use-menu.js';
import type { AuditFilters } from '../api/audit-filters.js';
import { useAuditExportUrls } from '../api/use-audit.js';

/** Exports of the entries that the filters select. */
export function AuditExportMenu({ filters }: { filters: AuditFilters }) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const urls = useAuditExportUrls(filters);
  return (
    <Menu {...menu} position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} />} rightSection={<IconChevronDown size={13} />}>
          {t('history.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Menu.Item component="a" href={urls.csv} download leftSection={<IconFileTypeCsv size={16} stroke={1.7} />}>
          {t('history.export_csv')}
        </Menu.Item>
        <Menu.Item component="a" href={urls.jsonl} download leftSection={<IconJson size={16} stroke={1.7} />}>
          {t('audit.export_lines')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
