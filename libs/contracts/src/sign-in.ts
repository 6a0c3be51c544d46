import { z } from 'zod';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { me } from './views.js';

/** Sign-in: the password, and the second step. */

/** Second step after the password: a code, or first the set-up of two-step verification if the business requires it. */
export const signInSteps = ['code', 'enrolment'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Challenge in place of a session: the password was right, and a second step follows. */
export const signInChallenge = z
  .object({
    challenge: z.string().describe('Token for the second step. Can be used once.'),
    step: z
      .enum(signInSteps)
      .describe('The step required. `enrolment`: the business requires a second step and the operator has none yet.'),
    expiresAt: isoInstant,
  })
  .meta({ id: 'SignInChallenge' });
export type SignInChallenge = z.infer<typeof signInChallenge>;

const challenge = z.string().min(1).max(limits.tokenLength);
/** As typed: spaces and hyphens are ignored. */
const code = z.string().min(1).max(limits.codeLength).describe('Code from the authenticator app, or a recovery code.');

export const challengeAnswer = z.strictObject({ challenge, code });
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;
export const enrolmentCreate = z.strictObject({ challenge });

/** Secret for an authenticator app. It takes effect once a code has confirmed it. */
export const secondFactorSetup = z
  .object({
    secret: z.string().describe('Secret in Base32, for apps that cannot scan the QR code.'),
    uri: z.string().describe('`otpauth://` address for a QR code.'),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

const recoveryCodeList = z
  .array(z.string())
  .describe('Recovery codes. Each works once. Shown only once: only hashes are stored.');
export const recoveryCodes = z.object({ recoveryCodes: recoveryCodeList }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
export const enrolment = z.object({ me, recoveryCodes: recoveryCodeList }).meta({ id: 'Enrolment' });
export type Enrolment = z.infer<typeof enrolment>;

export const secondFactorView = z
  .object({
    enabledAt: isoInstant.nullable().describe('When two-step verification was turned on. Null if it is off.'),
    recoveryCodesLeft: z.int(),
    isRequired: z
      .boolean()
      .describe('True if the business requires a second step of everyone: it cannot be turned off.'),
  })
  .meta({ id: 'SecondFactorView' });
export type SecondFactorView = z.infer<typeof secondFactorView>;

export const secondFactorConfirmation = z.strictObject({ code });

/** Reauthentication before a change that protects an account. */
export const reauthentication = z.union([
  z.strictObject({ password: z.string().min(1).max(limits.passwordLength) }),
  z.strictObject({ code }),
]);
export type Reauthentication = z.infer<typeof reauthentication>;

/** An account without a password needs no proof: it signs in by the provider. */
export const secondFactorCreate = z
  .union([z.strictObject({ password: z.string().min(1).max(limits.passwordLength) }), z.strictObject({})])
  .describe('Password, required if the account has one.');
export type SecondFactorCreate = z.infer<typeof secondFactorCreate>;
