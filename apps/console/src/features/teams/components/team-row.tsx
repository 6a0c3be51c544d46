import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TeamView } from '#contracts/teams.js';
import { useOperators } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { Avatar } from '../../../ui/avatar.js';
import classes from './teams-page.module.css';

const shownMembers = 5;

export function TeamRow({ team: { id, name, members, hours } }: { team: TeamView }) {
  const t = useT();
  const operator = useOperators();
  const present = members.flatMap((member) => operator(member) ?? []);
  return (
    <li>
      <Link to={`/settings/teams/${id}`} className={classes.row}>
        <span className={classes.about}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {present.length === 0 ? (
            <span className={classes.warning}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {t('teams.nobody')}
            </span>
          ) : (
            <span className={classes.facts}>
              {t('teams.members_of', { count: present.length })} ·{' '}
              {t(hours ? 'teams.hours_own' : 'teams.hours_chatbot')}
            </span>
          )}
        </span>
        <span className={classes.avatars}>
          {present.slice(0, shownMembers).map((person) => (
            <Avatar key={person.id} name={person.name} size={24} presence={person.presence} staff />
          ))}
          {present.length > shownMembers && <span className={classes.more}>+{present.length - shownMembers}</span>}
        </span>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden="true" />
      </Link>
    </li>
  );
}
