import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RoleId } from '#contracts/permissions.js';
import type { TeamView } from '#contracts/teams.js';
import { useOperators } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useRoles } from '../../../lib/use-roles.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import classes from './teams-page.module.css';

const shownMembers = 5;
/** Permissions needed to get offers. */
const answering = ['conversations.accept', 'conversations.reply'] as const;

export function TeamRow({ team: { id, name, members, hours } }: { team: TeamView }) {
  const t = useT();
  const operator = useOperators();
  const { data: roles = [] } = useRoles();
  const present = members.flatMap((member) => operator(member) ?? []);
  // An unknown role counts as allowed.
  const mayAnswer = ({ role }: { role: RoleId }) => {
    const known = roles.find(({ id }) => id === role);
    return known === undefined || answering.every((permission) => known.permissions.includes(permission));
  };
  return (
    <li>
      <Link to={`/settings/teams/${id}`} className={classes.row}>
        <span className={classes.about}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          {!present.some(mayAnswer) ? (
            <span className={classes.warning}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {t(present.length === 0 ? 'teams.nobody' : 'teams.nobody_may')}
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
            <OperatorAvatar key={person.id} id={person.id} name={person.name} size={24} presence={person.presence} />
          ))}
          {present.length > shownMembers && <span className={classes.more}>+{present.length - shownMembers}</span>}
        </span>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden="true" />
      </Link>
    </li>
  );
}
