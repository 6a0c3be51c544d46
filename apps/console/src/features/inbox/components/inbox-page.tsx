import { Outlet, useNavigate, useParams } from 'react-router';
import { setPreferences, usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { NotFound } from '../../../ui/not-found.js';
import { useScope } from '../api/use-scope.js';
import { type ListScope, scopePath } from '../api/views.js';
import { ConversationListPane } from './conversation-list-pane.js';
import classes from './inbox-page.module.css';
import { ViewsPane } from './views-pane.js';

/** Views, list and, in the outlet, the open conversation. On a small screen one of them at a time. */
export function InboxPage() {
  const scope = useScope();
  return scope === null ? <NotFound /> : <Inbox scope={scope} />;
}

function Inbox({ scope }: { scope: ListScope }) {
  const t = useT();
  const { conversationId } = useParams();
  const { viewsOpen } = usePreferences();
  const navigate = useNavigate();
  useCommand('toggle_views', () => setPreferences({ viewsOpen: !viewsOpen }));
  useCommand('back', () => void navigate(scopePath(scope)), conversationId !== undefined);
  return (
    <main className={classes.inbox} data-open={conversationId !== undefined} data-views={viewsOpen}>
      <h1 className="visually-hidden">{t('inbox.title')}</h1>
      <ViewsPane current={scope} />
      <ConversationListPane key={scopePath(scope)} scope={scope} openId={conversationId ?? null} />
      <section className={classes.thread} aria-label={t('landmark.conversation')}>
        <Outlet />
      </section>
    </main>
  );
}
