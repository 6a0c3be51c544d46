import { Suspense } from 'react';
import { NoConversation } from '../features/inbox/components/no-conversation.js';
import { lazyComponent } from '../lib/load-script.js';
import { usePreferences } from '../lib/preferences.js';
import { useMay } from '../lib/use-may.js';
import classes from './inbox-start.module.css';

/** Loaded for admins of an installation that is not set up yet. */
const GoLiveCard = lazyComponent(async () => (await import('./go-live-card.js')).GoLiveCard);

/** Inbox without an open conversation; for admins, also the steps to go live. */
export function InboxStart() {
  const may = useMay('demonstration.remove');
  const { hidesGoLive } = usePreferences();
  if (!may || hidesGoLive) return <NoConversation />;
  return (
    <div className={`${classes.start} scroll`}>
      <NoConversation />
      <Suspense>
        <GoLiveCard />
      </Suspense>
    </div>
  );
}
