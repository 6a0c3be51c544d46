import type { Instant, OperatorId } from '#contracts/ids.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { SecondFactor } from '../ports/sign-in-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { hashRecoveryCode, normaliseCode } from './recovery-codes.js';

export type CodePorts = Pick<Ports, 'oneTimeCodes' | 'secretSealer' | 'tokens' | 'clock' | 'ids'>;
/** Code as entered. */
export interface GivenCode {
  readonly operatorId: OperatorId;
  readonly code: string;
  readonly author: Author;
}

type CodeRejection = Rejection<'wrong_code' | 'locked_out'>;

/**
 * Checks an authenticator code or a recovery code, in a transaction of the caller. Each works once: an authenticator code must be of a
 * later time step than the last accepted one. After `timing.lockOutAfter` wrong codes in a row the account is locked for
 * `timing.lockOutMs`; the count survives restarts.
 */
export async function verifyCode(
  ports: CodePorts,
  stores: Pick<Transaction, 'secondFactors' | 'events'>,
  { operatorId, code, author }: GivenCode,
): Promise<Result<null, CodeRejection>> {
  const factor = await stores.secondFactors.get(operatorId);
  if (factor === null || factor.confirmedAt === null) return reject('wrong_code');
  const now = ports.clock.now();
  const lockedMs = lockedFor(factor, now);
  if (lockedMs > 0) return { ok: false, code: 'locked_out', retryAfterMs: lockedMs };
  const used =
    (await consumeAppCode(ports, factor, code)) ?? (await consumeRecoveryCode(ports, stores, factor, { code, author }));
  await stores.secondFactors.put(
    used
      ? { ...used, failedCodes: 0, lastFailedAt: null }
      : { ...factor, failedCodes: (isFull(factor) ? 0 : factor.failedCodes) + 1, lastFailedAt: now },
  );
  return used ? ok(null) : reject('wrong_code');
}

/** Sealing context of a secret. */
export function secretContext(operatorId: OperatorId): string {
  return `second_factor/${operatorId}`;
}

async function consumeAppCode(
  { oneTimeCodes, secretSealer, clock }: CodePorts,
  factor: SecondFactor,
  code: string,
): Promise<SecondFactor | null> {
  const secret = secretSealer.open(factor.sealedSecret, secretContext(factor.operatorId));
  const step = secret && (await oneTimeCodes.stepOf(secret, normaliseCode(code), clock.now()));
  return step && step > factor.lastStep ? { ...factor, lastStep: step } : null;
}

async function consumeRecoveryCode(
  ports: CodePorts,
  { events }: Pick<Transaction, 'events'>,
  factor: SecondFactor,
  { code, author }: Pick<GivenCode, 'code' | 'author'>,
): Promise<SecondFactor | null> {
  const hash = hashRecoveryCode(ports, code);
  const left = factor.recoveryCodeHashes.filter((each) => each !== hash);
  if (left.length === factor.recoveryCodeHashes.length) return null;
  const data = { left: left.length };
  await events.append(newEvent(ports, 'operator.recovery_code_used', factor.operatorId, author, data));
  return { ...factor, recoveryCodeHashes: left };
}

function isFull({ failedCodes }: SecondFactor): boolean {
  return failedCodes >= timing.lockOutAfter;
}

function lockedFor(factor: SecondFactor, now: Instant): number {
  return isFull(factor) ? (factor.lastFailedAt ?? 0) + timing.lockOutMs - now : 0;
}
