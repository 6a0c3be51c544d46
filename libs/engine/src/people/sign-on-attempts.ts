import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '../ports/ports.js';
import type { SignOnAttempt } from '../ports/single-sign-on-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';

/** Sealing context of an attempt. */
const attemptContext = 'sign_on_attempt';

/** Stores the state of a sign-in through the provider, in a transaction of the caller. Returns the token that finds it. */
export async function addAttempt(
  ports: Pick<Ports, 'tokens' | 'secretSealer' | 'clock'>,
  { signOnAttempts }: Pick<Transaction, 'signOnAttempts'>,
  spec: Pick<SignOnAttempt, 'step' | 'operatorId'>,
  content: object,
): Promise<string> {
  const token = ports.tokens.make('pso_');
  const sealedContent = ports.secretSealer.seal(JSON.stringify(content), attemptContext);
  await signOnAttempts.removeExpired(ports.clock.now());
  await signOnAttempts.add({ ...spec, tokenHash: ports.tokens.hash(token), sealedContent, expiresAt: expiryOf(ports) });
  return token;
}

/** Opens an attempt; null if it is of another step, expired, or sealed with a lost key. */
export function openAttempt<Content>(
  { secretSealer, clock }: Pick<Ports, 'secretSealer' | 'clock'>,
  { step, expiresAt, sealedContent }: SignOnAttempt,
  expected: SignOnAttempt['step'],
): Content | null {
  if (step !== expected || expiresAt <= clock.now()) return null;
  const text = secretSealer.open(sealedContent, attemptContext);
  return text === null ? null : (JSON.parse(text) as Content);
}

/** Expiry of an attempt that begins now. */
export function expiryOf({ clock }: Pick<Ports, 'clock'>): Instant {
  return clock.now() + timing.signInChallengeMinutes * minuteMs;
}
