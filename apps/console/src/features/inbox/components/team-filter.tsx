import { Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { TeamId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useTeamList } from '../../../lib/use-teams.js';
import { type ListScope, scopePath } from '../api/views.js';
import classes from './conversation-list-pane.module.css';

const all = '';

/** Team filter; absent without teams unless one is chosen. */
export function TeamFilter({ scope }: { scope: ListScope }) {
  const t = useT();
  const { data, isPending } = useTeamList();
  const navigate = useNavigate();
  const teams = data?.items ?? [];
  // A removed team stays chosen until changed, even if it was the last one.
  if (isPending || (teams.length === 0 && scope.team === null)) return null;
  const isUnknown = scope.team !== null && teams.every(({ id }) => id !== scope.team);
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
        ...(isUnknown ? [{ value: scope.team as string, label: t(data ? 'teams.gone' : 'filter.team') }] : []),
      ]}
      onChange={(team) => void navigate(scopePath({ ...scope, team: (team || null) as TeamId | null }))}
    />
  );
}
