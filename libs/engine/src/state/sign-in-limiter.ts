import type { Result } from '#contracts/result.js';
import type { Admission } from '../identity/admit.js';
import { LockOut, type LockOutPorts } from '../identity/lock-out.js';
import type { Place } from '../identity/open-session.js';
import { recordRefusal } from '../identity/record-refusal.js';
import { type SignInPorts, type SignInRejection, signIn } from '../identity/sign-in.js';
import type { Ports } from '../ports/ports.js';
import type { RateLimiter } from './rate-limiter.js';

/** `rate_limited` and `locked_out` come before the password is checked; the limit by address needs no operator. */
export type LimitedSignIn = SignInRejection<'rate_limited' | 'locked_out' | 'wrong_credentials'>;

/**
 * Brute-force protection of sign-ins: a rate limit by network address, and a lockout by network address and e-mail
 * address after consecutive wrong passwords. By both, so that nobody can lock an operator out from elsewhere.
 */
export class SignInLimiter {
  readonly #perAddress: RateLimiter;
  readonly #lockOut: LockOut;

  constructor(private readonly ports: SignInPorts & LockOutPorts & Pick<Ports, 'rateLimiters'>) {
    this.#perAddress = ports.rateLimiters.of('signInsPerAddress');
    this.#lockOut = new LockOut(ports, 'sign_in');
  }

  async signIn(email: string, password: string, place: Place): Promise<Result<Admission, LimitedSignIn>> {
    const limitedMs = this.#perAddress.take(place.address);
    if (limitedMs > 0) return { ok: false, code: 'rate_limited', retryAfterMs: limitedMs, operatorId: null };
    const address = email.trim().toLowerCase();
    const attempt = `${place.address} ${address}`;
    const lockedMs = await this.#lockOut.begin(attempt);
    if (lockedMs > 0) {
      const operatorId = (await this.ports.operators.byEmail(address))?.id ?? null;
      await recordRefusal(this.ports, { operatorId, reason: 'locked_out' }, place);
      return { ok: false, code: 'locked_out', retryAfterMs: lockedMs, operatorId };
    }
    const signedIn = await signIn(this.ports, email, password, place).catch(async (error: unknown) => {
      await this.#lockOut.abandoned(attempt);
      throw error;
    });
    if (signedIn.ok) await this.#lockOut.succeeded(attempt);
    else await recordRefusal(this.ports, { operatorId: signedIn.operatorId, reason: signedIn.code }, place);
    return signedIn;
  }
}
