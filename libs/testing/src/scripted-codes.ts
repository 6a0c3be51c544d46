import type { OneTimeCodes } from '#engine/ports/credentials.js';

const stepMs = 30_000;

/** One-time codes without cryptography: the code of a step is its number, of six digits. */
export const scriptedCodes: OneTimeCodes = {
  generateSecret: async () => 'SECRET',
  uriOf: async (secret, account) => `otpauth://totp/${account}?secret=${secret}`,
  stepOf: async (_, code, now) => {
    const step = Math.floor(now / stepMs);
    return [step, step - 1, step + 1].find((each) => codeOfStep(each) === code) ?? null;
  },
};

/** The code of the time step `ahead` of a time. */
export function codeAt(now: number, ahead = 0): string {
  return codeOfStep(Math.floor(now / stepMs) + ahead);
}

function codeOfStep(step: number): string {
  return String(step % 1_000_000).padStart(6, '0');
}
