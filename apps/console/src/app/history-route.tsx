import { Navigate } from 'react-router';
import { HistoryPage } from '../features/history/components/history-page.js';
import { useMay } from '../lib/use-may.js';

/** Route guard: without permission to read history, the page does not exist. */
export function HistoryRoute() {
  return useMay('history.read') ? <HistoryPage /> : <Navigate to="/inbox/queue" replace />;
}
