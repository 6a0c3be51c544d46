import { Navigate, useLocation } from 'react-router';
import { useConnection, useSession } from '../features/session/api/use-session.js';
import { useConsole } from '../lib/backend.js';
import { failureOf } from '../lib/failure.js';
import { MeProvider } from '../lib/me.js';
import { FailureBanner } from '../ui/failure-banner.js';
import { Shell } from './shell.js';
import classes from './shell.module.css';

/** Route guard: redirects to the sign-in page, which leads back after signing in. */
export function RequireSession() {
  const { me, error, retry } = useSession();
  const { pathname, search } = useLocation();
  useConnection(me !== null && me !== undefined);
  // The connection is notified first when rights change.
  const live = useConsole().me ?? me;
  if (me && live) {
    return (
      <MeProvider value={live}>
        <Shell me={live} />
      </MeProvider>
    );
  }
  if (me === null) return <Navigate to="/sign-in" state={{ from: pathname + search }} replace />;
  if (!error) return null;
  return (
    <main className={classes.unreachable}>
      <FailureBanner failure={failureOf(error)} onRetry={retry} />
    </main>
  );
}
