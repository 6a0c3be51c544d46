import type { OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';

/** The conversation's last operator as the rules see them; null: none. */
export function factsOfOwner({ operatorBoard }: Pick<Ports, 'operatorBoard'>, c: Conversation): OperatorFacts | null {
  const owner = c.owner ?? c.lastOwner;
  return owner === null ? null : operatorBoard.facts(owner);
}
