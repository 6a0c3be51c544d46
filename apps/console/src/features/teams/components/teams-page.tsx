import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { useMay } from '../../../lib/use-may.js';
import { useTeamList } from '../../../lib/use-teams.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { TeamRow } from './team-row.js';
import classes from './teams-page.module.css';

/** Where conversations are assigned to teams: in the settings of each chatbot. */
function Assignment() {
  const t = useT();
  const { data: chatbots } = useChatbots();
  if (!chatbots || chatbots.items.length === 0) return null;
  return (
    <p className={classes.assignment}>
      {t('teams.assign')}
      {chatbots.items.map(({ id, name }) => (
        <Link key={id} to={`/settings/chatbots/${id}#teams`} dir="auto">
          {name}
        </Link>
      ))}
    </p>
  );
}

/** The teams of the business. */
export function TeamsPage() {
  const t = useT();
  const may = useMay('teams.manage');
  const { data, error, refetch } = useTeamList();
  if (!may) return <NotFound />;
  const create = (
    <Button component={Link} to="/settings/teams/new" leftSection={<IconPlus size={16} />}>
      {t('teams.new')}
    </Button>
  );
  return (
    <Subpage
      title={t('teams.title')}
      lead={t('teams.lead')}
      action={data && data.items.length > 0 ? create : undefined}
    >
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && data.items.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconUsersGroup size={20} />}
            title={t('teams.none')}
            hint={t('teams.none_hint')}
            action={create}
          />
        </div>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={classes.rows}>
            {data.items.map((team) => (
              <TeamRow key={team.id} team={team} />
            ))}
          </ul>
          <Assignment />
        </>
      )}
    </Subpage>
  );
}
