import { TOTP } from 'otpauth';

const periodMs = 30_000;

/**
 * Authenticator app with one secret. Every code works once: the first is that of the half minute in which it is first asked for,
 * the second that of the next, or of the one in which it is first asked for where that is later.
 */
export class Authenticator {
  readonly #totp: TOTP;
  #first: number | null = null;
  #second: number | null = null;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: secret.replaceAll(' ', ''), period: periodMs / 1000 });
  }

  get first(): string {
    this.#first ??= Date.now();
    return this.#totp.generate({ timestamp: this.#first });
  }

  get second(): string {
    this.#second ??= Math.max(Date.now(), (this.#first ?? 0) + periodMs);
    return this.#totp.generate({ timestamp: this.#second });
  }
}
