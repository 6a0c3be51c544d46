import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useConsole } from '../../../lib/backend.js';
import { type SettingPart, settingEntries } from '../../../lib/settings-index.js';
import { useT } from '../../../lib/translate.js';
import { Group, Setting } from './setting-group.js';

/** Links to the pages of one part of the settings; nothing for those who may use none. */
export function SettingLinks({ part }: { part: SettingPart }) {
  const t = useT();
  const permissions = useConsole().me?.permissions ?? [];
  const mine = settingEntries.filter(
    (entry) => entry.part === part && (entry.needs === undefined || permissions.includes(entry.needs)),
  );
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
