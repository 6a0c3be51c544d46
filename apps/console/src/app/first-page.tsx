import { Navigate } from 'react-router';
import { useChatbots } from '../lib/use-chatbots.js';
import { useMay } from '../lib/use-may.js';

/** Start page after signing in: the queue, or the set-up guide if there is no chatbot yet. */
export function FirstPage() {
  const may = useMay('chatbots.write');
  const { data, isError } = useChatbots();
  // Only a person who could create a chatbot waits for this.
  if (may && !data && !isError) return null;
  return <Navigate to={may && data?.items.length === 0 ? '/get-started' : '/inbox/queue'} replace />;
}
