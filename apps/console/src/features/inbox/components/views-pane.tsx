import { Link, useNavigate } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useCounts } from '../api/use-counts.js';
import type { InboxView, ListScope } from '../api/views.js';
import { viewPath, views } from '../api/views.js';
import { TeamViews } from './team-views.js';
import { ViewIcon } from './view-icon.js';
import classes from './views-pane.module.css';

export function ViewsPane({ current }: { current: ListScope }) {
  const t = useT();
  const counts = useCounts();
  return (
    <nav className={`${classes.pane} scroll`} aria-label={t('landmark.views')}>
      <p className={classes.title}>{t('inbox.title')}</p>
      <ul className={classes.list}>
        {views.map((view) => (
          <li key={view}>
            <Link
              to={viewPath(view)}
              className={classes.view}
              aria-current={view === current.view && current.team === null ? 'page' : undefined}
            >
              <ViewIcon view={view} />
              <span className="truncate">{t(`view.${view}`)}</span>
              <span className={classes.count} data-waiting={view === 'queue' && (counts?.queue ?? 0) > 0}>
                {counts?.[view] || ''}
              </span>
            </Link>
            <GoTo view={view} />
          </li>
        ))}
      </ul>
      <TeamViews current={current} waiting={counts?.waitingByTeam ?? {}} />
    </nav>
  );
}

function GoTo({ view }: { view: InboxView }) {
  const navigate = useNavigate();
  useCommand(`go_${view}`, () => void navigate(viewPath(view)));
  return null;
}
