import { useLocation, useParams } from 'react-router';
import type { ConversationId } from '#contracts/ids.js';
import { ConversationPane } from '../features/conversation/components/conversation-pane.js';

export function InboxConversation() {
  const { view, conversationId = '' } = useParams();
  const { search } = useLocation();
  const backTo = `/inbox/${view}${search}`;
  return <ConversationPane key={conversationId} id={conversationId as ConversationId} backTo={backTo} />;
}
