import { useParams } from 'react-router';
import type { TeamId } from '#contracts/ids.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { useTeam } from '../api/use-change-teams.js';
import { ChangeTeam } from './change-team.js';
import { NewTeam } from './new-team.js';

/** A team to change, or a new one. */
export function TeamPage() {
  const t = useT();
  const { teamId = '' } = useParams();
  if (!useMay('teams.manage')) return <NotFound />;
  if (teamId !== 'new') return <Team key={teamId} id={teamId as TeamId} />;
  return (
    <Subpage title={t('teams.new')} backTo="/settings/teams">
      <NewTeam />
    </Subpage>
  );
}

function Team({ id }: { id: TeamId }) {
  const t = useT();
  const { data, error, refetch } = useTeam(id);
  if (error && !data && ['not_found', 'invalid'].includes(failureOf(error).code)) return <NotFound />;
  return (
    <Subpage title={data?.body.name ?? t('teams.title')} backTo="/settings/teams">
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && <ChangeTeam team={data} reload={async () => (await refetch()).data} />}
    </Subpage>
  );
}
