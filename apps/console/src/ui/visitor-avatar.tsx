import type { ConversationSummary } from '#contracts/views.js';
import { visitorColour } from '#contracts/visitor-alias.js';
import { visitorName } from '../lib/visitor-name.js';
import { Avatar } from './avatar.js';

/** The portrait of a visitor, in the colour of the alias. */
export function VisitorAvatar({
  visitor,
  size,
}: {
  visitor: ConversationSummary['visitor'];
  size?: 20 | 24 | 32 | 36;
}) {
  return <Avatar name={visitorName(visitor)} size={size} colour={visitorColour(visitor.id)} />;
}
