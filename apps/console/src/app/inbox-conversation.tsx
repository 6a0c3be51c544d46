import { useParams } from 'react-router';
import type { ConversationId } from '#contracts/ids.js';
import { ConversationPane } from '../features/conversation/components/conversation-pane.js';

export function InboxConversation() {
  const { view, conversationId = '' } = useParams();
  return <ConversationPane key={conversationId} id={conversationId as ConversationId} backTo={`/inbox/${view}`} />;
}
