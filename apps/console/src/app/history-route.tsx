import { Navigate } from 'react-router';
import { HistoryPage } from '../features/history/components/history-page.js';
import { useSession } from '../features/session/api/use-session.js';

/** History is for those who may read it; others do not learn that it exists. */
export function HistoryRoute() {
  const { me } = useSession();
  return me?.permissions.includes('history.read') ? <HistoryPage /> : <Navigate to="/inbox/queue" replace />;
}
