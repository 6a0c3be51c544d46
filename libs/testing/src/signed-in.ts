import type { Result } from '#contracts/result.js';
import { type Admission, isSignedIn } from '#engine/identity/admit.js';
import type { SignedIn } from '#engine/identity/open-session.js';
import { accepted } from './accepted.js';

/** The session of a sign-in that must take no second step. */
export function signedIn(result: Result<Admission>): SignedIn {
  const admission = accepted(result);
  if (!isSignedIn(admission)) throw new Error(`unexpected second step: ${admission.challenge.step}`);
  return admission;
}
