import type { BotDecision } from '../../ports/decision-store.js';

/**
 * Was the best candidate the right answer? Null: nobody said. An operator knows better than the visitor, who can only
 * tell whether the answer helped.
 */
export function verdictOf({ origin, record, visitorVerdict, operatorVerdict }: BotDecision): boolean | null {
  if (record.decision === 'clarify' || record.candidates.length === 0) return null;
  switch (operatorVerdict) {
    // Other words from the same article: it was the right one.
    case 'accepted':
    case 'edited':
      return true;
    case 'rejected':
      return false;
    // To withhold was right, so the best candidate was not.
    case 'right':
      return origin === 'said';
    case 'wrong':
      return origin === 'withheld';
    case null:
      return visitorVerdict === null || origin !== 'said' ? null : visitorVerdict === 'right';
  }
}
