import { Navigate } from 'react-router';
import { useChatbots } from '../lib/use-chatbots.js';
import { useMay } from '../lib/use-may.js';

/** The page after signing in: the queue, or how to get started where there is no chatbot yet. */
export function FirstPage() {
  const may = useMay('chatbots.write');
  const { data, isError } = useChatbots();
  // Only whoever could make a chatbot waits to know whether there is one.
  if (may && !data && !isError) return null;
  return <Navigate to={may && data?.items.length === 0 ? '/get-started' : '/inbox/queue'} replace />;
}
