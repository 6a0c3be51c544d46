import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { SecondFactorSetup } from '#contracts/sign-in.js';
import { hashRecoveryCode, makeRecoveryCodes, normaliseCode } from '../identity/recovery-codes.js';
import { type CodePorts, type GivenCode, secretContext } from '../identity/verify-code.js';
import { newEvent } from '../log/new-event.js';
import type { Operator } from '../ports/people-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type FactorPorts = CodePorts;
type FactorStores = Pick<Transaction, 'secondFactors' | 'events'>;

/** Generates a secret that waits for its first code and replaces another pending one; in a transaction of the caller. */
export async function setUpSecondFactor(
  { oneTimeCodes, secretSealer }: FactorPorts,
  { secondFactors }: FactorStores,
  { id: operatorId, email }: Operator,
): Promise<Result<SecondFactorSetup, Rejection<'second_factor_exists'>>> {
  const before = await secondFactors.get(operatorId);
  if (before !== null && before.confirmedAt !== null) return reject('second_factor_exists');
  const secret = await oneTimeCodes.generateSecret();
  await secondFactors.put({
    operatorId,
    sealedSecret: secretSealer.seal(secret, secretContext(operatorId)),
    ...{ confirmedAt: null, lastStep: 0, recoveryCodeHashes: [], failedCodes: 0, lastFailedAt: null },
  });
  return ok({ secret, uri: await oneTimeCodes.uriOf(secret, email) });
}

/** Activates the second step with its first code, which it consumes; in a transaction of the caller. Returns the recovery codes. */
export async function confirmSecondFactor(
  ports: FactorPorts,
  { secondFactors, events }: FactorStores,
  { operatorId, code, author }: GivenCode,
): Promise<Result<string[], Rejection<'wrong_code' | 'second_factor_exists'>>> {
  const factor = await secondFactors.get(operatorId);
  if (factor === null) return reject('wrong_code');
  if (factor.confirmedAt !== null) return reject('second_factor_exists');
  const now = ports.clock.now();
  const secret = ports.secretSealer.open(factor.sealedSecret, secretContext(operatorId));
  const lastStep = secret && (await ports.oneTimeCodes.stepOf(secret, normaliseCode(code), now));
  if (!lastStep) return reject('wrong_code');
  const recoveryCodes = makeRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((each) => hashRecoveryCode(ports, each));
  await secondFactors.put({ ...factor, confirmedAt: now, lastStep, recoveryCodeHashes });
  await events.append(newEvent(ports, 'operator.totp_enabled', operatorId, author, {}));
  return ok(recoveryCodes);
}
