import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SettingPart } from '../../../lib/settings-index.js';
import { useT } from '../../../lib/translate.js';
import { useSettingEntries } from '../../../lib/use-setting-entries.js';
import { Group, Setting } from './setting-group.js';

/** Links to the pages of one part of the settings; nothing for those who may use none. */
export function SettingLinks({ part }: { part: SettingPart }) {
  const t = useT();
  const mine = useSettingEntries().filter((entry) => entry.part === part);
  if (mine.length === 0) return null;
  return (
    <Group title={t(`settings.part.${part}`)} hint={t(`settings.part_lead.${part}`)}>
      {mine.map(({ to, title, hint }) => (
        <Setting key={to} name={t(title)} hint={hint && t(hint)}>
          <Button component={Link} to={to} variant="default" aria-label={`${t('settings.open')}: ${t(title)}`}>
            {t('settings.open')}
          </Button>
        </Setting>
      ))}
    </Group>
  );
}
