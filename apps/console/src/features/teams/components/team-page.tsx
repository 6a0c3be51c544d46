import { useParams } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useTeamList } from '../../../lib/use-teams.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { ChangeTeam } from './change-team.js';
import { NewTeam } from './new-team.js';

/** A team to change, or a new one. */
export function TeamPage() {
  const t = useT();
  const { teamId } = useParams();
  const may = useMay('teams.manage');
  const { data, error, refetch } = useTeamList();
  const team = data?.items.find(({ id }) => id === teamId);
  if (!may || (data && !team && teamId !== 'new')) return <NotFound />;
  return (
    <Subpage title={team?.name ?? t('teams.new')} backTo="/settings/teams">
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {teamId === 'new' && <NewTeam />}
      {team && <ChangeTeam key={team.id} team={team} />}
    </Subpage>
  );
}
