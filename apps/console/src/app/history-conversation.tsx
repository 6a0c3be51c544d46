import { useLocation, useParams } from 'react-router';
import type { ConversationId } from '#contracts/ids.js';
import { ConversationPane } from '../features/conversation/components/conversation-pane.js';

/** Transcript of a past conversation, scrolled to the search hit if the URL names one. */
export function HistoryConversation() {
  const { conversationId = '' } = useParams();
  const { search, hash } = useLocation();
  const target = Number(/^#message-(\d+)$/.exec(hash)?.[1] ?? Number.NaN);
  return (
    <ConversationPane
      key={conversationId + hash}
      id={conversationId as ConversationId}
      backTo={`/history${search}`}
      target={Number.isNaN(target) ? null : target}
      readOnly
    />
  );
}
