import { TOTP } from 'otpauth';

/** Authenticator app with one secret. Every code works once: the first is that of now, the second that of the next half minute. */
export class Authenticator {
  readonly #totp: TOTP;
  readonly #began = Date.now();

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  }

  get first(): string {
    return this.#totp.generate({ timestamp: this.#began });
  }

  get second(): string {
    return this.#totp.generate({ timestamp: this.#began + 30_000 });
  }
}
