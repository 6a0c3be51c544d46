import type { OperatorId } from '#contracts/ids.js';
import type {
  ChallengeAnswer,
  Enrolment,
  Reauthentication,
  RecoveryCodes,
  SecondFactorCreate,
  SecondFactorSetup,
  SecondFactorView,
  SignInChallenge,
} from '#contracts/sign-in.js';
import type { SignInSettings, SignInSettingsPatch } from '#contracts/sign-in-settings.js';
import type { Me } from '#contracts/views.js';
import type { RestCaller } from './rest-caller.js';

/** Sign-in: password, second step, and the requirements of the business. */
export interface SignInClient {
  /** Starts a session, whose cookie the browser keeps, or the second step of the sign-in. */
  signIn(body: { email: string; password: string }): Promise<Me | SignInChallenge>;
  signOut(): Promise<void>;
  /** Second step of a sign-in: a code, or first its set-up if the business requires one. */
  verifySignIn(answer: ChallengeAnswer): Promise<Me>;
  enrol(challenge: string): Promise<SecondFactorSetup>;
  confirmEnrolment(answer: ChallengeAnswer): Promise<Enrolment>;
  /** The operator's own second step. */
  secondFactor(): Promise<SecondFactorView>;
  setUpSecondFactor(proof: SecondFactorCreate): Promise<SecondFactorSetup>;
  confirmSecondFactor(code: string): Promise<RecoveryCodes>;
  replaceRecoveryCodes(proof: Reauthentication): Promise<RecoveryCodes>;
  turnOffSecondFactor(proof: Reauthentication): Promise<void>;
  /** Resets two-step verification for an operator who has lost the device. */
  resetSecondFactor(id: OperatorId): Promise<void>;
  signInSettings(): Promise<SignInSettings>;
  changeSignInSettings(patch: SignInSettingsPatch): Promise<SignInSettings>;
}

export function signInClient({ call }: RestCaller): SignInClient {
  return {
    signIn: (body) => call('POST /api/v1/sessions', { body }),
    signOut: () => call('DELETE /api/v1/sessions/current'),
    verifySignIn: (body) => call('POST /api/v1/sessions/verifications', { body }),
    enrol: (challenge) => call('POST /api/v1/sessions/enrolments', { body: { challenge } }),
    confirmEnrolment: (body) => call('POST /api/v1/sessions/enrolment-confirmations', { body }),
    secondFactor: () => call('GET /api/v1/profile/second-factor'),
    setUpSecondFactor: (body) => call('PUT /api/v1/profile/second-factor', { body }),
    confirmSecondFactor: (code) => call('POST /api/v1/profile/second-factor/confirmations', { body: { code } }),
    replaceRecoveryCodes: (body) => call('POST /api/v1/profile/second-factor/recovery-codes', { body }),
    turnOffSecondFactor: (body) => call('POST /api/v1/profile/second-factor/removals', { body }),
    resetSecondFactor: (id) => call('DELETE /api/v1/operator-accounts/:id/second-factor', { params: { id } }),
    signInSettings: () => call('GET /api/v1/sign-in-settings'),
    changeSignInSettings: (body) => call('PATCH /api/v1/sign-in-settings', { body }),
  };
}
