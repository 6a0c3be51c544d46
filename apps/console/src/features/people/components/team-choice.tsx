import { Checkbox } from '@mantine/core';
import type { TeamId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useTeams } from '../../../lib/use-teams.js';
import classes from './people-page.module.css';

interface Props {
  chosen: readonly TeamId[];
  onChange: (chosen: TeamId[]) => void;
}

/** Teams that a new person joins; absent without teams or the right to change them. */
export function TeamChoice({ chosen, onChange }: Props) {
  const t = useT();
  const teams = useTeams();
  const mayManage = useMay('teams.manage');
  if (teams.length === 0 || !mayManage) return null;
  return (
    <Checkbox.Group
      label={t('people.teams')}
      description={t('people.teams_hint')}
      value={[...chosen]}
      onChange={(ids) => onChange(teams.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))}
    >
      <div className={classes.languages}>
        {teams.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
