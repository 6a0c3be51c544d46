import { Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { TeamId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useTeams } from '../../../lib/use-teams.js';
import { type ListScope, scopePath } from '../api/views.js';
import classes from './conversation-list-pane.module.css';

const all = '';

/** Narrows the list to one team; nothing where there are no teams. */
export function TeamFilter({ scope }: { scope: ListScope }) {
  const t = useT();
  const teams = useTeams();
  const navigate = useNavigate();
  if (teams.length === 0) return null;
  // A team that was removed stays chosen until another one is.
  const isGone = scope.team !== null && teams.every(({ id }) => id !== scope.team);
  return (
    <Select
      className={classes.team}
      size="xs"
      aria-label={t('filter.team')}
      allowDeselect={false}
      searchable={teams.length > 8}
      leftSection={<IconUsersGroup size={14} />}
      value={scope.team ?? all}
      data={[
        { value: all, label: t('teams.all') },
        ...teams.map(({ id, name }) => ({ value: id as string, label: name })),
        ...(isGone ? [{ value: scope.team as string, label: t('teams.gone') }] : []),
      ]}
      onChange={(team) => void navigate(scopePath({ ...scope, team: (team || null) as TeamId | null }))}
    />
  );
}
