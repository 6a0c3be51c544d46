import type { OperatorId } from '#contracts/ids.js';
import type { Transaction } from '../ports/unit-of-work.js';

/** Ends the single sign-ons of an operator at the authorization server, in a transaction of the caller. */
export async function removeSignOns(
  { oauthRecords }: Pick<Transaction, 'oauthRecords'>,
  operatorId: OperatorId,
): Promise<void> {
  for (const { kind, id } of await oauthRecords.ofOperator('Session', operatorId)) await oauthRecords.remove(kind, id);
}
