import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Permission } from '#contracts/permissions.js';
import { useConsole } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { Group, Setting } from './setting-group.js';

interface ProgramLink {
  readonly needs: Permission;
  readonly to: string;
  readonly name: 'api_keys.title' | 'application.title' | 'webhook.title' | 'graphql.title';
  readonly hint: 'api_keys.hint' | 'application.hint' | 'webhook.hint' | 'graphql.hint';
}

/** Pages about programs that work with the installation, each for whoever may use it. */
const links: readonly ProgramLink[] = [
  { needs: 'api_keys.manage', to: '/settings/api-keys', name: 'api_keys.title', hint: 'api_keys.hint' },
  { needs: 'applications.manage', to: '/settings/applications', name: 'application.title', hint: 'application.hint' },
  { needs: 'webhooks.manage', to: '/settings/webhooks', name: 'webhook.title', hint: 'webhook.hint' },
  { needs: 'conversations.read', to: '/settings/graphql', name: 'graphql.title', hint: 'graphql.hint' },
];

/** Links to the pages about programs; nothing for those who may use none. */
export function ProgramLinks() {
  const t = useT();
  const permissions = useConsole().me?.permissions ?? [];
  const mine = links.filter(({ needs }) => permissions.includes(needs));
  if (mine.length === 0) return null;
  return (
    <Group title={t('settings.programs')} hint={t('settings.programs_lead')}>
      {mine.map(({ to, name, hint }) => (
        <Setting key={to} name={t(name)} hint={t(hint)}>
          <Button component={Link} to={to} variant="default" aria-label={`${t('settings.open')}: ${t(name)}`}>
            {t('settings.open')}
          </Button>
        </Setting>
      ))}
    </Group>
  );
}
