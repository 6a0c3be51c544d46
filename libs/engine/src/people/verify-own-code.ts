import type { Result } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { type CodePorts, verifyCode } from '../identity/verify-code.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { appendRefusedProof } from './append-refused-proof.js';

/** Checks a code that a signed-in operator gave again, in a transaction of the caller. Records a wrong one. */
export async function verifyOwnCode(
  ports: CodePorts,
  stores: Pick<Transaction, 'secondFactors' | 'events'>,
  principal: OperatorPrincipal,
  code: string,
): Promise<Result<null>> {
  const given = { operatorId: principal.id, code, author: actorOf(principal) };
  const verified = await verifyCode(ports, stores, given);
  if (!verified.ok && verified.code === 'wrong_code') await appendRefusedProof(ports, stores, principal, 'wrong_code');
  return verified;
}
