import type { OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';

/** The operator who had the conversation last, as the rules need to know them; null when nobody had it. */
export function factsOfOwner({ operatorBoard }: Pick<Ports, 'operatorBoard'>, c: Conversation): OperatorFacts | null {
  const owner = c.owner ?? c.lastOwner;
  return owner === null ? null : operatorBoard.facts(owner);
}
