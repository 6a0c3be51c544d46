import type { Instant } from '#contracts/ids.js';
import type { OneTimeCodes } from '#engine/ports/credentials.js';

/** Shown by authenticator apps beside the account. */
const issuer = 'Parley';

/** Parameters that every authenticator app supports (RFC 6238; some ignore different ones in a QR code). */
const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

/** Steps to either side of the present one: clocks differ, and typing takes its time (RFC 6238, 5.2). */
const window = 1;

const isCode = /^\d{6}$/;

/** Loaded with the first use: many installations have none. */
const otpauth = () => import('otpauth');

/** Time-based one-time passwords by `otpauth`. */
export class Totp implements OneTimeCodes {
  async generateSecret(): Promise<string> {
    const { Secret } = await otpauth();
    return new Secret({ size: secretBytes }).base32;
  }

  async uriOf(secret: string, account: string): Promise<string> {
    const { TOTP } = await otpauth();
    return new TOTP({ issuer, label: account, secret, ...algorithm }).toString();
  }

  async stepOf(secret: string, code: string, now: Instant): Promise<number | null> {
    // The library throws for some other characters.
    if (!isCode.test(code)) return null;
    const { TOTP } = await otpauth();
    const delta = new TOTP({ secret, ...algorithm }).validate({ token: code, timestamp: now, window });
    return delta === null ? null : TOTP.counter({ period: algorithm.period, timestamp: now }) + delta;
  }
}
