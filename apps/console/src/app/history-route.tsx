import { Navigate } from 'react-router';
import { HistoryPage } from '../features/history/components/history-page.js';
import { useSession } from '../features/session/api/use-session.js';

/** Route guard: without permission to read history, the page does not exist. */
export function HistoryRoute() {
  const { me } = useSession();
  return me?.permissions.includes('history.read') ? <HistoryPage /> : <Navigate to="/inbox/queue" replace />;
}
