import type { RoutingDecision } from '#contracts/routing.js';
import type { Command, OperatorFacts } from '#domain/conversation/command.js';

/** Routing decision with only one eligible operator. */
export const onlyOne: RoutingDecision = { rule: 'only_one', excluded: [], counts: {}, nextAt: null };

/** Builds an offer as routing would make it. */
export function offerTo(operator: OperatorFacts, { isNewRound = false } = {}): Extract<Command, { type: 'offer' }> {
  return { type: 'offer', operator, because: onlyOne, isNewRound };
}
