import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconJson } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';
import { useMenu } from './use-menu.js';

interface Props {
  size?: 'xs' | 'sm';
  /** URL of the table. */
  csv: string;
  /** The same for programs. */
  json: { readonly url: string; readonly label: string };
}

/** Exports of what the filters of a page select. */
export function ExportMenu({ size = 'sm', csv, json }: Props) {
  const t = useT();
  const { menu, dropdown } = useMenu();
  return (
    <Menu {...menu} position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          size={size}
          variant="default"
          leftSection={<IconDownload size={size === 'xs' ? 14 : 15} />}
          rightSection={<IconChevronDown size={13} />}
        >
          {t('history.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>
        <Menu.Item component="a" href={csv} download leftSection={<IconFileTypeCsv size={16} stroke={1.7} />}>
          {t('history.export_csv')}
        </Menu.Item>
        <Menu.Item component="a" href={json.url} download leftSection={<IconJson size={16} stroke={1.7} />}>
          {json.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
