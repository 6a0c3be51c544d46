import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ConversationCounts } from '#contracts/rest.js';
import { useMyId } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useTeams } from '../../../lib/use-teams.js';
import { type ListScope, scopePath } from '../api/views.js';
import classes from './views-pane.module.css';

interface Props {
  current: ListScope;
  waiting: ConversationCounts['waitingByTeam'];
}

/** Queues of the operator's own teams; of all teams for those who supervise the queue. */
export function TeamViews({ current, waiting }: Props) {
  const t = useT();
  const me = useMyId();
  const supervises = useMay('queue.supervise');
  const shown = useTeams().filter(({ members }) => supervises || (me !== null && members.includes(me)));
  if (shown.length === 0) return null;
  return (
    <>
      <p className={classes.group}>{t(supervises ? 'teams.title' : 'teams.mine')}</p>
      <ul className={classes.list}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={scopePath({ view: 'queue', team: id })}
              className={classes.view}
              aria-current={current.team === id ? 'page' : undefined}
            >
              <IconUsersGroup size={17} stroke={1.7} aria-hidden="true" />
              <span className="truncate" dir="auto">
                {name}
              </span>
              <span className={classes.count} data-waiting={(waiting[id] ?? 0) > 0}>
                {waiting[id] ?? ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
