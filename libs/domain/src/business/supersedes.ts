import type { PaymentState } from '#contracts/business/payments.js';
import type { RecordFacts } from './record-facts.js';

/** Payment states advance one way: a lower rank arrived late. */
const ranks: Readonly<Record<PaymentState, number>> = { pending: 0, failed: 1, cancelled: 1, paid: 2, refunded: 3 };

/** Whether a state differs from the known one and is newer, since systems send events in any order. */
export function supersedes(before: RecordFacts, after: RecordFacts): boolean {
  if (before.port === 'payments' && after.port === 'payments' && ranks[after.state] < ranks[before.state]) return false;
  if (before.port === 'tickets' && after.port === 'tickets' && after.updatedAt < before.updatedAt) return false;
  // Both are made by `factsOf`, in the same order.
  return JSON.stringify(before) !== JSON.stringify(after);
}
